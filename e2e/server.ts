import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '#bench/processes.ts'
import { prepare } from '#server/database/open.ts'
import { startCloud } from '#test/channels/cloud.ts'
import { startInvoiceSimulator } from '#test/invoicing/invoiceSimulator.ts'
import { startModel } from '#test/model.ts'
import { startEveryProvider } from '#test/pay/everyProvider.ts'
import { startTestPostgres } from '#test/postgres.ts'

/** Whose official account signs its members in. */
export const WECHAT_ORG = '018f2f60-7d3c-7a51-9d0e-5b1f0c6a7e21'

/** One real server on a throw-away database for all journeys; each journey brings its own organisation. */
export default async function start(): Promise<() => Promise<void>> {
  const { url, stop } = await startTestPostgres({ kind: 'embedded' })
  const dataDir = await mkdtemp(join(tmpdir(), 'light-e2e-'))
  const { environment, close, ...providers } = await startEveryProvider()
  const cloud = await startCloud()
  const model = await startModel()
  const invoicing = await startInvoiceSimulator()
  await prepare(url)
  const server = await startProcess('server/main.ts', {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    RATE_PER_MINUTE: '100000',
    PAY_LOCAL: 'true',
    ...environment,
    ...cloud.environment,
    ...model.environment,
    EINVOICE_URL: invoicing.url,
    EINVOICE_SECRET: invoicing.secret,
    WECHAT_SIGN_IN_ORG: WECHAT_ORG,
    HOST: '127.0.0.1',
  })
  process.env.E2E_URL = server.url
  process.env.E2E_DATABASE = url
  const told = Object.values(providers).map(({ name, simulator, fields }) => [name, { url: simulator.url, fields }])
  process.env.E2E_PAY = JSON.stringify(Object.fromEntries(told))
  process.env.E2E_CLOUD = cloud.url
  return async () => {
    await server.stop()
    await close()
    await cloud.close()
    await model.close()
    await invoicing.close()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
