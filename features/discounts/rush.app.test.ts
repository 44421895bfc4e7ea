import { afterAll, expect, test } from 'vitest'
import { startProcess } from '#bench/processes.ts'
import { errors } from '#core/errors.ts'
import { registerOnce } from '#faults/registering.ts'
import { expectHeld, makeDiscount } from '#features/discounts/testDiscounts.ts'
import { crowd } from '#test/crowd.ts'
import { openFileHarness } from '#test/harness.ts'
import { openEvent } from '#test/registering.ts'

const harness = await openFileHarness()
const environment = { DATABASE_URL: harness.ownerUrl, DATA_DIR: harness.services.config.DATA_DIR, DEMO: 'false', ROLE: 'web' }
const servers = await Promise.all([startProcess('server/main.ts', environment), startProcess('server/main.ts', environment)])
afterAll(() => Promise.all(servers.map((server) => server.stop())))

const PEOPLE = 1_000
const USES = 100

test('a thousand people at two servers for a code with a hundred uses: a hundred, by HTTP as browsers ask', async () => {
  const event = await openEvent(harness, [{ priceMinor: 10_000, total: 10_000 }], ['offline'])
  const [ticketId = ''] = event.ticketIds
  const { code } = await makeDiscount(harness, event, { useLimit: USES })
  const answers = await crowd(PEOPLE, (number) =>
    registerOnce(
      servers[number % 2]?.url ?? '',
      { bventId: event.bventId, ticketId, number },
      { codes: [code], amount: '90.00', payType: 'Offline' },
    ),
  )
  const codes = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.code : String(answer.reason)))
  const said = Object.groupBy(codes, String)
  expect(said['0']).toHaveLength(USES)
  expect(said[errors['discount.usedUp'].code]).toHaveLength(PEOPLE - USES)
  await expectHeld(harness, event.bventId)
}, 300_000)
