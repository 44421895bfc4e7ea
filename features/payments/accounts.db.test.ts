import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { payAccountCalls as calls } from '#features/payments/accountContract.ts'
import { paymentCalls } from '#features/payments/contract.ts'
import { warnCertificates } from '#features/payments/server/warnCertificates.ts'
import { freePort } from '#server/database/ports.ts'
import { openHarness, type Asker, type Harness } from '#test/harness.ts'
import { newKeyPair, privatePem } from '#test/pay/certificate.ts'
import { startWechatSimulator, type WechatSimulator } from '#test/pay/wechatSimulator.ts'
import { openEvent } from '#test/registering.ts'

let simulator: WechatSimulator
let harness: Harness
beforeAll(async () => {
  simulator = await startWechatSimulator()
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  harness = await openHarness({ environment: { PORT: String(port), PUBLIC_URL: base, WECHAT_PAY_URL: simulator.url } })
  await harness.app.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await harness.stop()
  await simulator.close()
})

const wechat = (change: Record<string, string> = {}) => ({
  provider: 'wechat',
  name: '主账户',
  currencies: ['CNY' as const],
  fields: { ...simulator.fields, ...change },
})
const refusedFields = ({ envelope }: { envelope: { returnObj: unknown } }) =>
  (envelope.returnObj as { errorDetails: { field: string; message: string }[] }).errorDetails

async function ownAccount(event: { accountId: string }): Promise<{ owner: Asker; id: string }> {
  const owner = await harness.as(event.accountId)
  const { id } = await owner.get(calls.save, wechat())
  expect((await owner.get(calls.check, { id })).checkState).toBe('Passed')
  return { owner, id }
}

describe('an account', () => {
  test('keeps its secrets: they stand neither in an answer, nor in the log, nor in the row', async () => {
    const { owner, accountId } = await harness.ownEvent()
    const { id } = await ownAccount({ accountId })
    const { text } = await owner.try(calls.detail, { id })
    const { rows } = await sql<{ row: string }>`
      select row_to_json(a)::text as row from pay_account a where id = ${id}
      union all select row_to_json(l)::text from audit_log l where l.object_id = ${id}`.execute(harness.db)
    expect(rows.length).toBeGreaterThan(2)
    const said = text + (await owner.try(calls.list)).text + JSON.stringify(rows)
    const inner = simulator.fields.privateKey?.split('\n')[1] ?? ''
    for (const secret of [inner, simulator.fields.apiV3Key ?? '', simulator.fields.appSecret ?? '']) {
      expect(secret.length).toBeGreaterThan(20)
      expect(said).not.toContain(secret)
      expect(said).not.toContain(Buffer.from(secret).toString('hex'))
    }
    const { fields } = await owner.get(calls.detail, { id })
    expect(fields.filter(({ isSecret }) => isSecret)).toMatchObject([
      { name: 'privateKey', isSet: true, value: '' },
      { name: 'apiV3Key', isSet: true, value: '' },
      { name: 'appSecret', isSet: true, value: '' },
    ])
    expect(fields.find(({ name }) => name === 'mchId')?.value).toBe(simulator.fields.mchId)
  })

  test('keeps a secret that is not given again; its name may change, anything else is checked anew', async () => {
    const { owner, accountId } = await harness.ownEvent()
    const { id } = await ownAccount({ accountId })
    const unchanged = { privateKey: '', apiV3Key: '', appSecret: '' }
    await owner.get(calls.save, { ...wechat(unchanged), id, version: 1, name: '改名' })
    expect(await owner.get(calls.detail, { id })).toMatchObject({ name: '改名', checkState: 'Passed', version: 2 })
    await owner.get(calls.save, { ...wechat({ ...unchanged, platformCertificates: '' }), id, version: 2 })
    expect(await owner.get(calls.detail, { id })).toMatchObject({ checkState: 'Unchecked', checks: [] })
    expect((await owner.get(calls.check, { id })).checkState).toBe('Passed')
    await owner.get(calls.save, { ...wechat({ platformCertificates: '' }), id, version: 3 })
    expect((await owner.get(calls.detail, { id })).checkState).toBe('Unchecked')
  })

  test('is changed by one person at a time', async () => {
    const { owner, accountId } = await harness.ownEvent()
    const { id } = await ownAccount({ accountId })
    await owner.get(calls.save, { ...wechat(), id, version: 1 })
    const late = await owner.try(calls.save, { ...wechat(), id, version: 1, name: '晚了一步' })
    expect(late.envelope.businessCode).toBe(20005)
    expect((await owner.get(calls.detail, { id })).name).toBe('主账户')
  })

  test('says which fields are wrong, and what is right for them', async () => {
    const { owner } = await harness.ownEvent()
    const wrong = await owner.try(calls.save, wechat({ mchId: '12ab', apiV3Key: 'short', privateKey: '' }))
    expect(wrong.status).toBe(400)
    expect(refusedFields(wrong)).toEqual(
      expect.arrayContaining([
        { field: 'fields.mchId', message: '商户号只有数字，一般 10 位' },
        { field: 'fields.apiV3Key', message: 'APIv3 密钥应为 32 位' },
        { field: 'fields.privateKey', message: '请填写“商户私钥”' },
      ]),
    )
    const halfKey = await owner.try(calls.save, wechat({ publicKey: '' }), { 'accept-language': 'en' })
    expect(refusedFields(halfKey).map(({ field }) => field)).toEqual(['fields.publicKey'])
    const dollars = await owner.try(calls.save, { ...wechat(), currencies: ['USD'] })
    expect(refusedFields(dollars).map(({ field }) => field)).toEqual(['currencies'])
    for (const provider of ['local', 'offline', 'nobody'])
      expect(refusedFields(await owner.try(calls.save, { ...wechat(), provider })).map(({ field }) => field)).toEqual(['provider'])
    expect((await owner.get(calls.list)).list).toEqual([])
  })

  test('is not there for another organisation', async () => {
    const { accountId } = await harness.ownEvent()
    const { id } = await ownAccount({ accountId })
    const { owner: stranger } = await harness.ownEvent()
    for (const asked of [
      stranger.try(calls.detail, { id }),
      stranger.try(calls.check, { id }),
      stranger.try(calls.setEnable, { id, isEnable: false }),
      stranger.try(calls.save, { ...wechat(), id, version: 1 }),
    ])
      expect((await asked).status).toBe(404)
    expect((await stranger.get(calls.list)).list).toEqual([])
    const strange = await harness.ownEvent()
    const other = await strange.owner.try(paymentCalls.saveOptions, {
      bventId: strange.bventId,
      options: [{ provider: 'wechat', isEnable: true, accountId: id }],
    })
    expect(other.status).toBe(400)
  })

  test.each([
    ['owner', 200, 200],
    ['administrator', 200, 200],
    ['finance', 200, 200],
    ['planner', 403, 403],
    ['doorStaff', 403, 403],
    ['readOnly', 403, 403],
  ] as const)('a member who is %s', async (role, reads, writes) => {
    const { orgId } = await harness.ownEvent()
    const { accountId } = await harness.build.member({ orgId, roles: [role] })
    const member = await harness.as(accountId, orgId)
    expect((await member.try(calls.list)).status).toBe(reads)
    expect((await member.try(calls.save, wechat())).status).toBe(writes)
  })

  test('stays on while a published event is paid to it', async () => {
    const event = await openEvent(harness, [{ priceMinor: 100 }])
    const { owner, id } = await ownAccount(event)
    const use = (isEnable: boolean) =>
      owner.get(paymentCalls.saveOptions, { bventId: event.bventId, options: [{ provider: 'wechat', isEnable }] })
    await use(true)
    expect(await owner.get(calls.detail, { id })).toMatchObject({ bventCount: 1, events: [{ bventId: event.bventId }] })
    const refused = await owner.try(calls.setEnable, { id, isEnable: false })
    expect(refused.envelope).toMatchObject({ businessCode: 35003, returnObj: { bventIds: [event.bventId] } })
    expect((await owner.get(calls.detail, { id })).isEnable).toBe(true)
    await use(false)
    await owner.get(calls.setEnable, { id, isEnable: false })
    const { options } = await owner.get(paymentCalls.options, { bventId: event.bventId })
    expect(options.find(({ provider }) => provider === 'wechat')).toMatchObject({ isAvailable: false, accounts: [] })
  })
})

describe('the check', () => {
  test('passes step by step where everything fits', async () => {
    const { owner } = await harness.ownEvent()
    const { id } = await owner.get(calls.save, wechat())
    const { checkState, checks, endTime } = await owner.get(calls.check, { id })
    expect(checkState).toBe('Passed')
    expect(checks.map(({ name, isOk }) => `${name} ${isOk}`)).toEqual(
      ['fields', 'keys', 'reachable', 'accepted', 'certificate', 'callback', 'order'].map((name) => `${name} true`),
    )
    expect(new Date(endTime ?? 0).getTime()).toBeGreaterThan(Date.now())
  })

  test('ends with what does not fit, and no event can choose the account', async () => {
    const { owner, bventId } = await harness.ownEvent()
    const { id } = await owner.get(calls.save, wechat({ privateKey: privatePem(newKeyPair().privateKey) }))
    const { checkState, checks } = await owner.get(calls.check, { id })
    expect(checkState).toBe('Failed')
    expect(checks.at(-1)).toMatchObject({ name: 'accepted', isOk: false, detail: expect.stringContaining('签名错误') as string })
    expect(await owner.get(calls.detail, { id })).toMatchObject({ checkState: 'Failed', checks })
    const chosen = await owner.try(paymentCalls.saveOptions, {
      bventId,
      options: [{ provider: 'wechat', isEnable: true, accountId: id }],
    })
    expect(chosen.status).toBe(400)
  })

  test('a provider that is not reached takes no way to pay from anybody', async () => {
    const { owner, accountId } = await harness.ownEvent()
    const { id } = await ownAccount({ accountId })
    const line = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
    const worked = await owner.get(calls.check, { id })
    const { id: never } = await owner.get(calls.save, wechat())
    const unknown = await owner.get(calls.check, { id: never })
    line.mockRestore()
    expect(worked).toMatchObject({ checkState: 'Passed' })
    expect(worked.checks.at(-1)).toMatchObject({ name: 'reachable', isOk: false })
    expect(unknown.checkState).toBe('Failed')
  })

  test('a wrong APIv3 key is found before a payment is lost by it', async () => {
    const { owner } = await harness.ownEvent()
    const { id } = await owner.get(calls.save, wechat({ apiV3Key: 'x'.repeat(32), publicKey: '', publicKeyId: '' }))
    expect((await owner.get(calls.check, { id })).checks.at(-1)).toMatchObject({ name: 'callback', isOk: false })
  })
})

test('events are chosen from the account itself, as they would choose it; not of others, nor before it has passed', async () => {
  const event = await openEvent(harness, [{ priceMinor: 10_000 }], ['offline'])
  const { owner, id } = await ownAccount(event)
  const stranger = await harness.ownEvent()
  expect((await owner.try(calls.chooseEvents, { id, bventIds: [event.bventId, stranger.bventId] })).status).toBe(404)
  expect((await owner.get(calls.detail, { id })).events).toEqual([])
  expect(await owner.get(calls.chooseEvents, { id, bventIds: [event.bventId, event.bventId] })).toEqual({ count: 1 })
  expect((await owner.get(calls.detail, { id })).events).toMatchObject([{ bventId: event.bventId }])
  const { options } = await owner.get(paymentCalls.options, { bventId: event.bventId })
  expect(options.filter(({ isEnable }) => isEnable).map(({ provider, accountId }) => [provider, accountId])).toEqual([
    ['wechat', id],
    ['offline', null],
  ])
  const { id: unchecked } = await owner.get(calls.save, wechat())
  expect((await owner.try(calls.chooseEvents, { id: unchecked, bventIds: [event.bventId] })).status).toBe(400)
})

describe('the end of a certificate', () => {
  const NOW = new Date('2026-11-18T00:00:00Z')
  const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
  /** As two servers would. */
  const look = (days: number) => {
    const { web: pool, adapters, config, log, hooksOf } = harness.services
    return Promise.all([0, 1].map(() => warnCertificates({ pool, adapters, config, log, hooksOf, now: inDays(days) })))
  }

  test('is told in time to whoever may mend it, once for each step, and anew of another one', async () => {
    const { orgId, accountId } = await harness.ownEvent()
    const { id } = await ownAccount({ accountId })
    for (const role of ['finance', 'planner', 'readOnly'] as const) {
      const { id: memberId } = await harness.build.account({ email: `${role}-${orgId}@example.com` })
      await harness.build.member({ orgId, roles: [role], accountId: memberId })
    }
    const ends = (days: number) =>
      harness.db
        .updateTable('payAccount')
        .set({ endsAt: inDays(days), language: 'en' })
        .where('id', '=', id)
        .execute()
    const letters = () =>
      harness.db
        .selectFrom('message')
        .select(['recipient', 'subject'])
        .where('topOrgId', '=', orgId)
        .where('kind', '=', 'payAccount.certificate')
        .orderBy('id')
        .execute()
    await ends(40)
    await look(0)
    expect(await letters()).toEqual([])
    await look(12)
    await look(13)
    const told = await letters()
    expect(told).toHaveLength(2)
    expect(told.map(({ recipient }) => recipient)).toContain(`finance-${orgId}@example.com`)
    expect(told[0]?.subject).toBe('The certificate of “主账户” ends on 2026-12-28')
    for (const day of [34, 39.5, 41, 50]) await look(day)
    expect((await letters()).map(({ subject }) => subject).slice(-2)).toEqual(Array(2).fill('The certificate of “主账户” has ended'))
    expect(await letters()).toHaveLength(8)
    await ends(70)
    await look(50)
    expect(await letters()).toHaveLength(10)
    await harness.db.updateTable('payAccount').set({ isEnable: false }).where('id', '=', id).execute()
    await look(69)
    expect(await letters()).toHaveLength(10)
  })
})
