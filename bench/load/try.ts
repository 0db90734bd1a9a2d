import { startInstallation } from './installation.ts';
import { addCases, addParcels } from './fill.ts';
import { seedCase } from './seed.ts';
import { runMixed, spreadsBy } from './mixed.ts';
const it = await startInstallation();
const cases=Number(process.argv[2]??2000);
try {
  const worker = await it.addWorker(1);
  const seed = await seedCase(it.web.url, it.run);
  let t=performance.now();
  const lap=(what:string)=>{console.log(what, Math.round(performance.now()-t)); t=performance.now();};
  await addCases(it.run, seed, {from:0,to:cases}, true);
  lap('whole');
  await addParcels(it.run);
  lap('parcels');
  await it.run('create extension if not exists pg_stat_statements').catch(()=>{});
  for (const isRead of [false, true]) {
  const r = await runMixed({it, worker, seed, randomSeed: 1, cases}, Number(process.argv[3]??1), {isRead});
  console.log(isRead, r.seconds, r.documentsRead, [...new Set(r.log.errors)].slice(0,12), r.log.errors.length);
  const f=(x:Record<string,any>)=>console.table(Object.fromEntries(Object.entries(x).sort().map(([k,v])=>[k,Object.fromEntries(Object.entries(v as object).map(([a,b])=>[a,Math.round(b as number)]))])));
  f(spreadsBy(r.log.answers, (a)=>a.kind)); f(spreadsBy(r.log.answers,(a)=>a.kind+' '+a.route));
  for (const w of r.watched) console.log(w.name, Math.round(w.looks[0]!.rss/1e6), Math.round(w.looks.at(-1)!.rss/1e6), Math.round(w.looks.at(-1)!.children/1e6), (w.looks.at(-1)!.cpuSeconds-w.looks[0]!.cpuSeconds).toFixed(1), w.delays.map(d=>Math.round(d.p99)+'/'+Math.round(d.most)).join(' '));
  }
} finally { await it.stop(); }
process.exit(0);
