// Starts the servers of the browser tests beside each other, and answers at a port of its own once all are ready:
// Playwright itself would start each only when the one before it is.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';

/** @type {{ command: string[]; url: string; env: Record<string, string> }[]} */
const servers = JSON.parse(process.env.E2E_SERVERS ?? '[]');
const children = servers.map(({ command, env }) =>
  spawn(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...env } }),
);
let running = children.length;
for (const child of children) {
  child.once('exit', () => {
    running -= 1;
    if (running === 0) process.exit(0);
    // One that stops by itself leaves tests without a server: better none at all than half of them.
    stop();
  });
}
function stop() {
  for (const child of children) child.kill('SIGTERM');
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const isUp = ({ url }) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
createServer(async (_request, response) => {
  const up = await Promise.all(servers.map(isUp));
  response.statusCode = up.every(Boolean) ? 200 : 503;
  response.end();
}).listen(Number(process.env.E2E_READY_PORT), '127.0.0.1');
