import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { ask } from '#server/adapters/pay/ask.ts'
import { openTracing } from '#server/tracing.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()

type Sent = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: { key: string; value: object }[] }
type Export = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }

/** As an operator's collector would: takes whatever comes, and answers anybody else too. */
async function openCollector() {
  const spans: Sent[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') {
      const { resourceSpans } = (await json(request)) as Export
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    }
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const traced = (url: string) => openTracing({ ...harness.services.config, TRACES_URL: `${url}/v1/traces`, TRACES_SHARE: 1 }, 'web')

test('a request is traced with its statements and what it asked of others, and without a word of what people typed', async () => {
  const { owner, bventId } = await harness.ownEvent()
  const collector = await openCollector()
  const end = await traced(collector.url)
  await owner.get(attendeeCalls.list, { bventId, simpleSearchValue: '张三丰' })
  await ask(`${collector.url}/pay`)
  await end()

  const request = collector.spans.find(({ name }) => name.startsWith('POST /'))
  expect(request?.name.toLowerCase()).toContain('attendee/list')
  const statements = collector.spans.filter(({ name, traceId }) => name === 'statement' && traceId === request?.traceId)
  expect(statements.length).toBeGreaterThan(1)
  expect(statements.every(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true)
  expect(collector.spans.map(({ name }) => name)).toContain(`ask ${new URL(collector.url).host}`)
  expect(JSON.stringify(collector.spans)).not.toContain('张三丰')
})

test('once it is ended, or without a collector, nothing is sent', async () => {
  const { owner, bventId } = await harness.ownEvent()
  const collector = await openCollector()
  await (
    await traced(collector.url)
  )()
  await owner.get(attendeeCalls.list, { bventId })
  const end = await openTracing(harness.services.config, 'web')
  await owner.get(attendeeCalls.list, { bventId })
  await end()
  expect(collector.spans).toEqual([])
})
