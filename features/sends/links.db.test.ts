import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendWaiting } from '#features/delivery/server/sendWaiting.ts'
import { noticeCalls } from '#features/notices/contract.ts'
import { sendCalls as calls } from '#features/sends/contract.ts'
import { followSends } from '#features/sends/server/follow.ts'
import { content } from '#features/surveys/shapes.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

let now = new Date('2026-11-27T06:00:00Z')
const harness = await openFileHarness({ clock: () => now })
const { build } = harness

let bventId: string
let orgId: string
let owner: Asker
beforeEach(async () => {
  now = new Date('2026-11-27T06:00:00Z')
  const member = await build.member()
  ;({ orgId } = member)
  ;({ bventId } = await build.event({ orgId, createdBy: member.accountId, status: 'Published' }))
  const { ticketId } = await build.ticket({ bventId, orgId, total: 10 })
  await build.attendee({ bventId, orgId, ticketId, fullName: '陈思远', email: 'chen@example.com', mobile: '13900000001' })
  owner = await harness.as(member.accountId)
})

const AGENDA = 'https://agenda.example.com/day1?x=1&y=%E4%BC%9A'
const letter = (button: object, text = '见 {{EventLink}}') => ({
  Email: {
    'zh-CN': {
      subject: '议程',
      content: '',
      blocks: [
        { id: 'a', type: 'text', text },
        { id: 'b', type: 'button', text: '看议程', link: button },
      ],
      link: { type: 'eTicket' },
    },
  },
})
const sms = (link: object, text = '看议程 {{Link}}') => ({ SMS: { 'zh-CN': { subject: '', content: text, blocks: [], link } } })
const given = (words: object) =>
  ({ bventId, audience: { isSelectAll: true, searchData: { Status: 'Registered' } }, content: words }) as never

/** Sent as it leaves; the words of its one message. */
async function sent(words: object): Promise<{ sendId: string; id: string; body: string }> {
  const { sendId } = await owner.get(calls.create, given(words), { 'idempotency-key': uuid() })
  now = new Date(now.getTime() + 130_000)
  const { web, config, hooksOf, adapters } = harness.services
  await followSends({ pool: web, config, now, hooksOf })
  await sendWaiting({ pool: web, config, now, hooksOf, adapters })
  const { id, body } = await harness.db.selectFrom('message').select(['id', 'body']).where('sendId', '=', sendId).executeTakeFirstOrThrow()
  return { sendId, id, body: body ?? '' }
}
const addresses = (body: string) => [...body.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
const follow = async (address: string) => {
  const { pathname, search } = new URL(address)
  const { headers } = await harness.app.inject({
    url: pathname + search,
    headers: {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    },
  })
  return headers.location ?? ''
}
const switchOn = async () => {
  const { version } = await owner.get(noticeCalls.setting, { bventId })
  await owner.get(noticeCalls.saveSetting, { bventId, version, countsClicks: true })
}

describe('clicks', () => {
  test('are not counted unless somebody wants it', async () => {
    const { sendId, body } = await sent(letter({ type: 'custom', url: AGENDA }))
    expect(addresses(body)).toContain(AGENDA)
    expect(body).not.toContain('/k/')
    expect(body).not.toContain('统计点击')
    expect(await owner.get(calls.detail, { bventId, sendId })).toMatchObject({ countsClicks: false, counts: { clicked: 0 } })
  })

  test('of a letter go by us, are said in it, and stand in its report', async () => {
    await switchOn()
    const { sendId, id, body } = await sent(letter({ type: 'custom', url: AGENDA }))
    const { config } = harness.services
    expect(body).toContain('统计点击')
    const counted = addresses(body).filter((address) => address.startsWith(`${config.PUBLIC_URL}/k/${id.replaceAll('-', '')}/`))
    expect(counted).toHaveLength(2)
    // People read where a link leads.
    expect(body).toContain(`>${config.PUBLIC_URL}/bvent/${bventId}/zh-CN</a>`)
    const [toEvent = '', toAgenda = ''] = counted
    expect(await follow(toEvent)).toBe(`/bvent/${bventId}/zh-CN`)
    expect(await follow(toAgenda)).toBe(AGENDA)
    expect(await owner.get(calls.detail, { bventId, sendId })).toMatchObject({ countsClicks: true, counts: { clicked: 1 } })
    expect((await owner.get(calls.people, { bventId, sendId })).list).toMatchObject([{ name: '陈思远', clickedTime: now.toISOString() }])
  })

  test('of an SMS are short wherever they lead, as its dry run reckons', async () => {
    await switchOn()
    const words = sms({ type: 'custom', url: AGENDA })
    const [sample] = (await owner.get(calls.dryRun, given(words))).samples
    const { sendId, body } = await sent(words)
    expect(body.length).toBe(sample?.length)
    const short = /https?:\S+\/s\/\w{8}/.exec(body)?.[0] ?? ''
    const counted = await follow(short)
    expect(counted).toMatch(/^\/k\//)
    expect(await follow(`http://x${counted}`)).toBe(AGENDA)
    expect((await owner.get(calls.detail, { bventId, sendId })).counts.clicked).toBe(1)
  })
})

describe('a survey', () => {
  const survey = async (of: string, state = 'Open') => {
    const id = uuid()
    const row = {
      topOrgId: orgId,
      id,
      bventId: of,
      title: '会后问卷',
      language: 'zh-CN',
      state,
      content: JSON.stringify(content.parse({})),
    }
    await harness.db.insertInto('survey').values(row).execute()
    return id
  }

  test('is opened by a link of its own, for the person it was sent to', async () => {
    const id = await survey(bventId)
    expect(await owner.get(noticeCalls.linkTargets, { bventId })).toMatchObject({ surveys: [{ surveyId: id, isOpen: true }] })
    const { body } = await sent(letter({ type: 'survey', surveyId: id }, '请填 {{SurveyLink}}'))
    const own = addresses(body).filter((address) => new URL(address).pathname === `/survey/${id}`)
    expect(own).toHaveLength(2)
    for (const address of own) expect(new URL(address).searchParams.get('t')).not.toBe(null)
  })

  test('that is not there, or is another event’s, is refused; an empty field is told', async () => {
    const { bventId: other } = await build.event({ orgId, status: 'Published' })
    const theirs = await survey(other)
    for (const link of [{ type: 'survey' }, { type: 'survey', surveyId: theirs }])
      expect((await owner.try(calls.dryRun, given(letter(link)))).envelope.businessCode).toBe(20000)
    const dry = await owner.get(calls.dryRun, given(letter({ type: 'eTicket' }, '请填 {{SurveyLink}}')))
    expect(dry.problems).toMatchObject([{ fieldName: 'SurveyLink', count: 1 }])
    expect((await owner.try(calls.dryRun, given(letter({ type: 'live' })))).envelope.businessCode).toBe(20000)
  })
})
