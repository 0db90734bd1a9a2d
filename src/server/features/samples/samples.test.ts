import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyDatabase } from '../../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(anyDatabase);
});
afterAll(() => server.stop());

test('the sample package is listed, and each of its files served as it is', async () => {
  const { json } = await server.call('GET', '/api/samples/permit-review');
  const { files, project_category } = json as unknown as { files: { name: string; url: string }[] } & typeof json;
  expect(project_category).toBe('sfd');
  expect(files).toHaveLength(4);
  for (const { name, url } of files) {
    const { bytes, headers } = await server.call('GET', url);
    expect(headers.get('content-type'), name).toBe('application/pdf');
    expect(bytes.equals(readFileSync(`agency/demonstration/permit-review/${name}`)), name).toBe(true);
  }
});

test('no other file of its folder is', async () => {
  for (const name of ['sample.yaml', '..%2Fparcels.geojson', 'no.pdf'])
    expect((await server.call('GET', `/api/samples/permit-review/${name}`)).status, name).toBe(404);
});
