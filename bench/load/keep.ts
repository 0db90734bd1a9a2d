import { writeFileSync } from 'node:fs';
import { startInstallation } from './installation.ts';
import { addCases, addParcels, countRows, sizeOf } from './fill.ts';
import { seedCase } from './seed.ts';
const it = await startInstallation();
process.on('SIGTERM', () => void it.stop().then(() => process.exit(0)));
const cases=Number(process.argv[2]??2000);
try {
  const worker = await it.addWorker(1);
  const t=performance.now();
  const seed = await seedCase(it.web.url, it.run);
  await it.removeWorker(worker);
  console.log('seed', performance.now()-t);
  const run: typeof it.run = async (text, values) => { const b=performance.now(); const r= await it.run(text, values); const ms=performance.now()-b; if (ms>3000) console.log(Math.round(ms), text.slice(0,60).replace(/\s+/g,' ')); return r; };
  await addCases(run, seed, {from:0,to:cases}, true);
  console.log('filled', performance.now()-t);
  await addParcels(it.run);
  console.log('parcels', performance.now()-t);
  console.log(await countRows(it.run), await sizeOf(it.run));
  writeFileSync('/tmp/p9-state.json', JSON.stringify({ folder: it.web.folder, seed, url: (it as any).databaseUrl, postgresPid: it.postgresPid, pid: process.pid, cases }));
  await it.web.kill();
  console.log('kept');
  setInterval(()=>{}, 1e6);
} catch (e) { console.log(e); await it.stop(); process.exit(1); }
