import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { accountCalls } from '#features/account/contract.ts'
import { deliveryCalls } from '#features/delivery/contract.ts'
import { throttleKey } from '#server/identity/throttle.ts'
import { askToSignIn, openBrowser, openIdentityHarness, signInBy, type IdentityHarness } from '#server/identity/testBrowser.ts'

let harness: IdentityHarness
beforeAll(async () => {
  harness = await openIdentityHarness({ environment: { SMTP_URL: 'smtp://localhost:1', TERMS_URL: 'https://example.com/terms' } })
})
afterAll(() => harness.stop())

async function openForm(extra: Record<string, string> = {}) {
  const browser = openBrowser(harness.origin)
  const page = await browser.follow(askToSignIn(harness.origin, extra).address)
  return { browser, page, send: (form: Record<string, string>) => browser.follow(page.url.href, form) }
}

describe('the form', () => {
  test('is in the language and colours that were asked for, and keeps to the content policy', async () => {
    const zh = (await openForm()).page
    expect(zh.text).toContain('登录轻会')
    expect(zh.text).toContain('prefers-color-scheme: dark')
    expect(zh.text).toContain('https://example.com/terms')
    expect(zh.text).not.toContain('隐私政策')
    expect(zh.text).not.toContain('企业微信登录')
    expect(zh.text).not.toMatch(/<script(?![^>]*src=)|\son\w+=|\sstyle=/)
    expect(zh.headers.get('cache-control')).toBe('no-store')
    const { page, browser } = await openForm({ ui_locales: 'en', theme: 'dark' })
    expect(page.text).toContain('Sign in to Light Event')
    expect(page.text).toContain('media="all"')
    expect((await browser.visit(`${page.url.pathname}?lang=zh-CN`)).text).toContain('登录轻会')
  })

  test('says what is missing and keeps what was typed', async () => {
    const { send } = await openForm()
    expect(await send({ login: '', password: 'x' })).toMatchObject({ status: 400, text: expect.stringContaining('请输入手机号或邮箱') })
    const { status, text } = await send({ login: '"><b>li@example.com', password: '', remember: 'yes' })
    expect(status).toBe(400)
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;li@example.com"')
    expect(text).toContain('checked')
  })

  test('takes an e-mail in any letter case, or a mobile in any spelling', async () => {
    const person = await harness.person()
    await harness.db.updateTable('account').set({ mobile: '13800138000' }).where('id', '=', person.accountId).execute()
    for (const login of [person.email.toUpperCase(), ' 138 0013 8000 ', '+86 138-0013-8000']) {
      const { send } = await openForm()
      expect((await send({ login, password: person.password })).location?.searchParams.get('code')).toBeTruthy()
    }
  })

  test.each([
    ['a NUL', 'a\u0000b@example.com'],
    ['half a surrogate pair', '\ud800'],
    ['5,000 letters', 'x'.repeat(5_000)],
    ['a piece of SQL', "' or 1=1 --"],
  ])('answers %s like any wrong login', async (_, login) => {
    const { send } = await openForm()
    expect(await send({ login, password: 'wrong password' })).toMatchObject({
      status: 401,
      text: expect.stringContaining('账号或密码不正确'),
    })
  })

  test('is over once it is used or when its cookie is gone', async () => {
    const { page } = await openForm()
    const elsewhere = await openBrowser(harness.origin).visit(page.url.href)
    expect(elsewhere).toMatchObject({ status: 400, text: expect.stringContaining('登录页面已过期') })
  })

  test('tells a disabled person only after the right password', async () => {
    const person = await harness.person({ isDisabled: true })
    const { send } = await openForm()
    expect((await send({ login: person.email, password: 'not this one' })).text).toContain('账号或密码不正确')
    expect(await send({ login: person.email, password: person.password })).toMatchObject({
      status: 403,
      text: expect.stringContaining('账号已停用'),
    })
  })
})

describe('wrong passwords', () => {
  test('lock on the tenth, for the right password too, and unlock after fifteen minutes', async () => {
    const person = await harness.person()
    const { send } = await openForm()
    for (let failure = 1; failure < 10; failure += 1)
      expect(await send({ login: person.email, password: `wrong ${failure}` })).toMatchObject({ status: 401 })
    const tenth = await send({ login: person.email, password: 'wrong 10' })
    expect(tenth.location?.pathname).toBe('/error/accountLockout')
    const right = await send({ login: person.email, password: person.password })
    expect(right.location?.pathname).toBe('/error/accountLockout')

    const { expire } = await harness.db
      .selectFrom('throttle')
      .select('expire')
      .where('key', 'like', `%${person.accountId}`)
      .executeTakeFirstOrThrow()
    expect((Number(expire) - Date.now()) / 60_000).toBeCloseTo(15, 1)
    await sql`update throttle set expire = ${Date.now() - 1} where key like ${`%${person.accountId}`}`.execute(harness.db)
    expect((await send({ login: person.email, password: person.password })).location?.searchParams.get('code')).toBeTruthy()
  })

  test('of rivals count together: no more than ten are judged', async () => {
    const person = await harness.person()
    const forms = await Promise.all(Array.from({ length: 15 }, () => openForm()))
    const tried = await Promise.all(forms.map(({ send }, index) => send({ login: person.email, password: `guess ${index}` })))
    expect(tried.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(9)
    const last = await forms[0]?.send({ login: person.email, password: person.password })
    expect(last?.location?.pathname).toBe('/error/accountLockout')
  })

  test('lock an unknown login just the same', async () => {
    const { send } = await openForm()
    const answers = []
    for (let failure = 1; failure <= 10; failure += 1) answers.push(await send({ login: 'nobody@example.com', password: 'x' }))
    expect(answers.slice(0, 9).every(({ status }) => status === 401)).toBe(true)
    expect(answers[9]?.location?.pathname).toBe('/error/accountLockout')
  })

  test('are forgotten after the right one, and by an operator', async () => {
    const person = await harness.person()
    const { send } = await openForm()
    for (let failure = 1; failure < 9; failure += 1) await send({ login: person.email, password: 'wrong' })
    expect((await send({ login: person.email, password: person.password })).location?.searchParams.get('code')).toBeTruthy()
    const { send: again } = await openForm()
    for (let failure = 1; failure < 10; failure += 1)
      expect(await again({ login: person.email, password: 'wrong' })).toMatchObject({ status: 401 })
    await again({ login: person.email, password: 'wrong' })
    expect(await harness.services.identity.throttle.unlock(throttleKey(person.accountId, ''))).toBe(true)
    expect((await again({ login: person.email, password: person.password })).location?.searchParams.get('code')).toBeTruthy()
  })

  test('cost as much work for a stranger as for a member', async () => {
    const person = await harness.person()
    const workOf = async (login: string) => {
      const { send } = await openForm()
      const before = process.cpuUsage()
      await send({ login, password: 'wrong password' })
      return process.cpuUsage(before).user
    }
    const work = { member: 0, stranger: 0 }
    for (let round = 0; round < 5; round += 1) {
      work.member += await workOf(person.email)
      work.stranger += await workOf(`${crypto.randomUUID()}@example.com`)
    }
    expect(work.stranger / work.member).toBeGreaterThan(0.4)
    expect(work.stranger / work.member).toBeLessThan(2.5)
  })
})

describe('a one-time password', () => {
  test('must be changed before anything else, into one that will do', async () => {
    const person = await harness.person({ mustChange: true })
    const { browser, page, send } = await openForm()
    const change = await send({ login: person.email, password: person.password })
    expect(change.text).toContain('设置新密码')
    const [, t = ''] = /name="t" value="([^"]+)"/.exec(change.text) ?? []
    const action = `${page.url.pathname}/password`
    const next = (password: string, again = password) => browser.follow(action, { t, password, again })
    expect((await next('short')).text).toContain('少于 10 个字符')
    expect((await next('long enough one', 'long enough two')).text).toContain('两次输入的密码不一样')
    expect((await next(person.password)).text).toContain('不能与旧密码相同')
    const done = await next('my own new password')
    expect(done.location?.searchParams.get('code')).toBeTruthy()

    expect((await signInBy(openBrowser(harness.origin), harness, { ...person, password: 'my own new password' })).answer).toBeTruthy()
    const asker = await harness.as(person.accountId)
    expect(await asker.get(accountCalls.passwordValid, {})).toEqual({ isValid: true })
  })
})

describe('a forgotten password', () => {
  const linkOf = async (email: string) => {
    const row = await harness.db.selectFrom('message').select(['body', 'isSecret']).where('recipient', '=', email).executeTakeFirst()
    return { isSecret: row?.isSecret, link: /href="([^"]+)"/.exec(row?.body ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '' }
  }

  test('is replaced by a link that works once, ends all sessions, and is for nobody else to read', async () => {
    const person = await harness.person()
    const signedIn = openBrowser(harness.origin)
    await signInBy(signedIn, harness, person)
    const browser = openBrowser(harness.origin)
    const sent = await browser.visit('/identity/forgot', { login: person.email })
    const { isSecret, link } = await eventually(async () => {
      const found = await linkOf(person.email)
      expect(found.link).not.toBe('')
      return found
    })
    expect(isSecret).toBe(true)
    const owner = await harness.as(person.accountId, person.orgId)
    expect((await owner.get(deliveryCalls.list, {})).list).toEqual([])

    const stranger = await browser.visit('/identity/forgot', { login: 'stranger@example.com' })
    expect(stranger.text.replaceAll('stranger@example.com', '')).toBe(sent.text.replaceAll(person.email, ''))

    expect((await browser.visit(link)).text).toContain('设置新密码')
    const t = new URL(link).searchParams.get('t') ?? ''
    const form = { t, password: 'brand new password', again: 'brand new password' }
    const [first, second] = await Promise.all([browser.visit('/identity/password', form), browser.visit('/identity/password', form)])
    expect([first.status, second.status].toSorted()).toEqual([200, 410])
    expect((await browser.visit(link)).status).toBe(410)
    const silent = await signedIn.visit(askToSignIn(harness.origin, { prompt: 'none' }).address)
    expect(silent.location?.searchParams.get('error')).toBe('login_required')
    await signInBy(openBrowser(harness.origin), harness, { ...person, password: 'brand new password' })
  })

  test('gets five links an hour', async () => {
    const person = await harness.person()
    for (let round = 0; round < 8; round += 1) await openBrowser(harness.origin).visit('/identity/forgot', { login: person.email })
    await eventually(async () => {
      const { points } = await harness.db
        .selectFrom('throttle')
        .select('points')
        .where('key', '=', `link:${person.accountId}`)
        .executeTakeFirstOrThrow()
      const letters = await harness.db.selectFrom('message').select('id').where('recipient', '=', person.email).execute()
      expect({ points, letters: letters.length }).toEqual({ points: 8, letters: 5 })
    })
  })
})

describe('changing the password in the console', () => {
  test('asks for the old one, refuses a poor one, leaves this session and ends the others', async () => {
    const person = await harness.person()
    const [here, there] = [openBrowser(harness.origin), openBrowser(harness.origin)]
    await signInBy(here, harness, person)
    await signInBy(there, harness, person)
    const asker = await harness.as(person.accountId, person.orgId)
    const change = (oldPassword: string, newPassword: string) =>
      asker.try(accountCalls.changePassword, { oldPassword, newPassword }, { cookie: `le_session=${here.cookies.get('le_session')}` })
    expect(await change('not the old one', 'a fine new password')).toMatchObject({ status: 400 })
    expect(await change(person.password, 'short')).toMatchObject({ status: 400 })
    expect(await change(person.password, 'a fine new password')).toMatchObject({ status: 200 })
    const error = async (browser: typeof here) =>
      (await browser.visit(askToSignIn(harness.origin, { prompt: 'none' }).address)).location?.searchParams.get('error')
    expect(await error(here)).toBeNull()
    expect(await error(there)).toBe('login_required')
    const audited = await harness.db.selectFrom('auditLog').selectAll().where('objectId', '=', person.accountId).execute()
    expect(audited).toMatchObject([{ action: 'account.changePassword', before: null, after: null }])
  })
})
