import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { certificationCalls as calls } from '#features/certification/contract.ts'
import { judgeCertification, listCertifications, readLicence } from '#features/certification/server/judge.ts'
import { tianyancha } from '#server/adapters/companies.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
const { db } = harness
const PDF = '%PDF-1.7 a licence that nobody should read on a disk'
const LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A code that proves itself, another one each time. */
let made = 0
function newCode(): string {
  const body = `91330108MA2K${String((made += 1)).padStart(5, '0')}`
  const sum = [...body].reduce((so, letter, at) => so + LETTERS.indexOf(letter) * (3 ** at % 31), 0)
  return body + (LETTERS[(31 - (sum % 31)) % 31] ?? '')
}

async function someone(roles: Parameters<typeof harness.build.member>[0] = {}) {
  const { orgId, accountId } = await harness.build.member(roles)
  const { accessToken } = await harness.services.identity.issue(accountId, new Date())
  return { orgId, accountId, asker: await harness.as(accountId, orgId), token: accessToken }
}

async function uploaded({ token, orgId }: { token: string; orgId: string }, bytes = PDF, type = 'application/pdf') {
  const form = `--x\r\nContent-Disposition: form-data; name="file"; filename="licence.pdf"\r\nContent-Type: ${type}\r\n\r\n${bytes}\r\n--x--\r\n`
  return harness.app.inject({
    method: 'POST',
    url: '/api/lightevent/certification/uploadLicence',
    headers: { authorization: `Bearer ${token}`, 'x-org-id': orgId, 'content-type': 'multipart/form-data; boundary=x' },
    payload: form,
  })
}
const licenceOf = async (who: { token: string; orgId: string }) => (await uploaded(who)).json().returnObj as { fileId: string }

const filled = (creditCode: string, licenceFileId: string, version = 0) => ({
  version,
  name: '杭州华锐科技有限公司',
  creditCode,
  legalPerson: '顾明远',
  address: '杭州市滨江区',
  contactName: '林晚晴',
  contactMobile: '13912342046',
  licenceFileId,
})
const judge = (orgId: string, isApproved: boolean, reason = '') => judgeCertification(db, orgId, { isApproved, reason, now: new Date() })

async function submitted(creditCode = newCode()) {
  const who = await someone()
  const { fileId } = await licenceOf(who)
  await who.asker.get(calls.submit, filled(creditCode, fileId))
  return { ...who, fileId, creditCode }
}

describe('the way of a certification', () => {
  test('none, handed in, sent back, handed in again, approved; nothing else', async () => {
    const who = await someone()
    expect(await who.asker.get(calls.detail)).toMatchObject({ state: 'None', version: 0, licence: null })
    const { fileId } = await licenceOf(who)
    const request = filled(newCode(), fileId)
    expect(await who.asker.get(calls.submit, request)).toEqual({ state: 'Submitted', version: 1 })
    expect((await who.asker.try(calls.submit, { ...request, version: 1 })).envelope.businessCode).toBe(42001)
    expect((await listCertifications(db, false)).map(({ orgId }) => orgId)).toContain(who.orgId)
    await expect(judge(who.orgId, false)).rejects.toThrow('--reason')
    await judge(who.orgId, false, '执照反光，看不清法人')
    await expect(judge(who.orgId, true)).rejects.toThrow('nothing of this name waits')
    const back = await who.asker.get(calls.detail)
    expect(back).toMatchObject({ state: 'Rejected', reason: '执照反光，看不清法人', version: 2, contactMobile: '139****2046' })
    expect((await who.asker.try(calls.submit, { ...request, version: 1 })).envelope.businessCode).toBe(20005)
    const { contactMobile: _, ...again } = { ...request, version: 2, legalPerson: '顾明元' }
    await who.asker.get(calls.submit, again)
    await judge(who.orgId, true)
    const done = await who.asker.get(calls.detail)
    expect(done).toMatchObject({ state: 'Approved', legalPerson: '顾明元', contactMobile: '139****2046', reason: '' })
    expect(done.steps.map(({ state, isOperator }) => `${state} ${isOperator}`)).toEqual([
      'Submitted false',
      'Rejected true',
      'Submitted false',
      'Approved true',
    ])
    expect((await who.asker.try(calls.submit, { ...request, version: done.version })).envelope.businessCode).toBe(42001)
  })

  test('two who hand in at once are one; two judges are one', async () => {
    const who = await someone()
    const files = [await licenceOf(who), await licenceOf(who)]
    const code = newCode()
    const answers = await Promise.all(files.map(({ fileId }) => who.asker.try(calls.submit, filled(code, fileId))))
    expect(answers.map(({ envelope }) => envelope.businessCode).sort()).toEqual([0, 42001])
    const judged = await Promise.allSettled([judge(who.orgId, true), judge(who.orgId, false, '看不清')])
    expect(judged.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await who.asker.get(calls.detail)).steps).toHaveLength(2)
  })

  test('a wrong code is refused where it stands', async () => {
    const who = await someone()
    const { fileId } = await licenceOf(who)
    const { envelope } = await who.asker.try(calls.submit, filled('91350100M000100Y44', fileId))
    expect(envelope.returnObj).toMatchObject({ errorDetails: [{ field: 'creditCode', message: '信用代码校验位不对，请核对每一位' }] })
  })
})

describe('a company', () => {
  test('is one organisation, also when two are approved at once; who only says so keeps nobody out', async () => {
    const code = newCode()
    const [one, other] = [await submitted(code), await submitted(code)]
    const judged = await Promise.allSettled([judge(one.orgId, true), judge(other.orgId, true)])
    expect(judged.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(JSON.stringify(await listCertifications(db, true)).match(new RegExp(code, 'g'))).toHaveLength(2)
    const late = await someone()
    const { fileId } = await licenceOf(late)
    expect((await late.asker.try(calls.submit, filled(code.toLowerCase(), fileId))).envelope.businessCode).toBe(42002)
  })

  test('without the index both would be it', async () => {
    const code = newCode()
    const [one, other] = [await submitted(code), await submitted(code)]
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`drop index certification_of_company`.execute(tx)
        const { numAffectedRows } =
          await sql`update certification set state = 'Approved', judged_at = now() where top_org_id in (${one.orgId}, ${other.orgId})`.execute(
            tx,
          )
        expect(numAffectedRows).toBe(2n)
        throw new Error('undo')
      })
      .catch((error: Error) => expect(error.message).toBe('undo'))
  })

  test('is found in the register; a register that refuses leaves what is known here', async () => {
    const who = await submitted()
    const found = [{ name: '<em>华锐</em>科技', creditCode: '91350100M000100Y43', legalPersonName: '顾明远', regStatus: '存续' }]
    let answer: object = { error_code: 0, reason: 'ok', result: { items: found } }
    const register = createServer(({ headers }, response) =>
      response.end(JSON.stringify(headers.authorization === 'good' ? answer : { error_code: 300006, reason: '余额不足' })),
    )
    await new Promise<void>((done) => register.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(register.address() as AddressInfo).port}`
    const search = async (asker: Asker, keyword = '华锐') => (await asker.get(calls.searchCompany, { keyword })).list
    harness.services.adapters.companies = tianyancha(url, 'good')
    expect(await search(who.asker)).toEqual([{ name: '华锐科技', creditCode: '91350100M000100Y43', legalPerson: '顾明远', state: '存续' }])
    answer = { error_code: 300000, reason: '经查无结果' }
    expect(await search(who.asker)).toEqual([])
    harness.services.adapters.companies = tianyancha(url, 'bad')
    expect((await search(who.asker)).map(({ creditCode }) => creditCode)).toEqual([who.creditCode])
    harness.services.adapters.companies = null
    expect((await search(who.asker)).map(({ creditCode }) => creditCode)).toEqual([who.creditCode])
    expect(await search((await someone()).asker)).toEqual([])
    expect(await search(who.asker, '华')).toEqual([])
    register.close()
  })
})

describe('the licence', () => {
  test('lies sealed, is seen by few, and every look is written down', async () => {
    const who = await submitted()
    const { storageKey } = await db.selectFrom('file').select('storageKey').where('id', '=', who.fileId).executeTakeFirstOrThrow()
    const stored = await readFile(join(harness.services.config.DATA_DIR, 'files', storageKey))
    expect(stored.includes('licence')).toBe(false)
    const seen = await who.asker.try(calls.licence, { fileId: who.fileId })
    expect(seen.text).toBe(PDF)
    const { rows } = await sql<{ action: string }>`select action from audit_log where top_org_id = ${who.orgId} order by time`.execute(db)
    expect(rows.map(({ action }) => action)).toEqual(['certification.uploadLicence', 'certification.submit', 'certification.readLicence'])
    expect((await (await someone()).asker.try(calls.licence, { fileId: who.fileId })).status).toBe(404)
    const planner = await someone({ orgId: who.orgId, roles: ['planner'] })
    expect((await planner.asker.try(calls.licence, { fileId: who.fileId })).status).toBe(403)
    expect((await harness.app.inject(`/files/${who.fileId}`)).statusCode).toBe(404)
    expect((await readLicence({ ...harness.services, db }, who.orgId)).bytes.toString()).toBe(PDF)
  })

  test('is a picture or a PDF, of this organisation, and the one it takes the place of goes', async () => {
    const who = await someone()
    expect((await uploaded(who, 'just words', 'image/png')).statusCode).toBe(400)
    const stranger = await licenceOf(await someone())
    expect((await who.asker.try(calls.submit, filled(newCode(), stranger.fileId))).status).toBe(400)
    expect((await who.asker.try(calls.submit, filled(newCode(), uuid()))).status).toBe(400)
    const first = await licenceOf(who)
    const code = newCode()
    await who.asker.get(calls.submit, filled(code, first.fileId))
    await judge(who.orgId, false, '换一张')
    const second = await licenceOf(who)
    await who.asker.get(calls.submit, filled(code, second.fileId, 2))
    const files = await db.selectFrom('file').select(['id', 'expiresAt']).where('topOrgId', '=', who.orgId).execute()
    expect(files.filter(({ expiresAt }) => expiresAt === null).map(({ id }) => id)).toEqual([second.fileId])
  })
})
