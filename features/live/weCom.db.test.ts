import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { channelCalls } from '#features/channels/contract.ts'
import { liveCalls } from '#features/live/contract.ts'
import { keys, startCloud } from '#test/channels/cloud.ts'
import { openFileHarness } from '#test/harness.ts'

const cloud = await startCloud()
afterAll(() => cloud.close())
const harness = await openFileHarness({ environment: cloud.environment })

test('WeCom is asked by the app of the organisation; people are members by their address', async () => {
  const { owner, orgId, accountId } = await harness.ownEvent({})
  expect((await owner.try(liveCalls.allowUserList)).envelope.businessCode).toBe(42201)
  const { id } = await owner.get(channelCalls.save, { provider: 'WeCom', name: '企业微信', fields: keys.wecom })
  expect(await owner.get(channelCalls.check, { id })).toMatchObject({ checkState: 'Passed' })
  expect((await owner.get(liveCalls.allowUserList)).list).toEqual([])
  await sql`update account set email = 'ZhangSan@corp.example.com' where id = ${accountId}`.execute(harness.db)
  expect((await owner.get(liveCalls.allowUserList)).list).toEqual([{ accountId, name: expect.any(String) }])
  expect(await owner.get(liveCalls.userInfo, { code: 'good' })).toMatchObject({ accountId })
  expect((await owner.try(liveCalls.userInfo, { code: 'guessed' })).envelope.businessCode).toBe(42201)
  const { list } = await owner.get(liveCalls.watchList, { livingid: 'l1' })
  expect(list).toEqual([
    { name: '同事 zhangsan', watchSeconds: 600, isComment: true, isMic: false },
    { name: '客户', watchSeconds: 30, isComment: false, isMic: true },
  ])
  const other = await harness.build.member({})
  expect((await (await harness.as(other.accountId, other.orgId)).try(liveCalls.watchList, { livingid: 'l1' })).envelope.businessCode).toBe(
    42201,
  )
  expect(orgId).not.toBe(other.orgId)
})
