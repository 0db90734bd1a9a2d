// A plain script in a string: Node loads it before the child's program and before TypeScript can be understood, and a
// bundle would lose a file of its own.
const SCRIPT = `
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const refuse = () => {
  throw Object.assign(new Error('The sandbox has no network.'), { code: 'ERR_ACCESS_DENIED' });
};
net.Socket.prototype.connect = refuse;
net.Server.prototype.listen = refuse;
dgram.createSocket = refuse;
for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of Object.getOwnPropertyNames(resolver)) {
    if (/^(lookup|resolve|reverse)/.test(name)) Object.defineProperty(resolver, name, { value: refuse });
  }
}
syncBuiltinESMExports();
`;

/**
 * Arguments for Node that close the network in a child and in each thread that it starts from a file: a document that
 * talks a reader into more than reading finds nobody to talk to. Everything of Node that opens a connection, fetch and
 * TLS among them, comes through what is closed. Node's own permissions close the network from version 25 on only.
 */
export const DENY_NETWORK = ['--import', `data:text/javascript,${encodeURIComponent(SCRIPT)}`];
