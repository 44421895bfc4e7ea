import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '#core/call.ts'
import { surveyCalls, surveyTasks } from '#features/surveys/contract.ts'
import { releaseDue } from '#features/surveys/server/release.ts'
import { questionFor } from '#features/surveys/testQuestion.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
const { db, nobody } = harness
let owner: Asker
let bventId: string
let orgId: string

const QUESTIONS = [questionFor('Rating', { isRequired: true }), questionFor('Radio', { keys: ['a', 'b'] }), questionFor('Textarea')]
type Saving = Partial<InputOf<typeof surveyCalls.save>>

beforeEach(async () => {
  const event = await harness.ownEvent({ status: 'Published' })
  owner = event.owner
  bventId = event.bventId
  orgId = event.orgId
})

async function opened(change: Saving = {}): Promise<string> {
  const { id } = await owner.get(surveyCalls.save, { bventId, title: '满意度', content: { questions: QUESTIONS }, ...change })
  await owner.get(surveyCalls.publish, { id })
  return id
}

async function guest(at: number, fields: Record<string, unknown> = {}): Promise<string> {
  const mobile = `138${String(at).padStart(8, '0')}`
  await harness.build.attendee({ bventId, orgId, fullName: `来宾 ${at}`, mobile, ...fields })
  return mobile
}

const answer = (id: string, who: string, answers: Record<string, unknown> = { Q_rating: '5' }) =>
  nobody.try(surveyCalls.answer, { id, answers, ...(who && { who }) })
const count = async (table: 'survey_sheet' | 'survey_waiting' | 'survey_token' | 'survey_reply', id: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where survey_id = ${id}`.execute(db)).rows[0]?.n

describe('who may answer, and how often', () => {
  test('ten at once as one person: one is taken, nine are told', async () => {
    for (const isAnonymous of [true, false]) {
      const id = await opened({ audience: 'attendees', isAnonymous })
      const who = await guest(isAnonymous ? 1 : 2)
      const answers = await Promise.all(Array.from({ length: 10 }, () => answer(id, who)))
      expect(answers.map(({ envelope }) => envelope.businessCode).sort()).toEqual([0, ...Array.from({ length: 9 }, () => 40102)].sort())
      expect(await count(isAnonymous ? 'survey_waiting' : 'survey_reply', id)).toBe(1)
    }
  })

  test('without the rule ten are ten: the index is what refuses', async () => {
    const id = await opened({ audience: 'attendees', isAnonymous: false, isOnce: false })
    const who = await guest(1)
    await Promise.all(Array.from({ length: 10 }, () => answer(id, who)))
    expect(await count('survey_reply', id)).toBe(10)
  })

  test('a browser answers once where nobody is known', async () => {
    const id = await opened()
    const cookie = { cookie: `le_survey=${'a'.repeat(22)}` }
    const first = await nobody.try(surveyCalls.answer, { id, answers: { Q_rating: '5' } }, cookie)
    const second = await nobody.try(surveyCalls.answer, { id, answers: { Q_rating: '1' } }, cookie)
    expect([first.envelope.businessCode, second.envelope.businessCode]).toEqual([0, 40102])
  })

  test('before it opens, after it closes, before check-in, as a stranger: no', async () => {
    const { id: draft } = await owner.get(surveyCalls.save, { bventId, title: '草稿', content: { questions: QUESTIONS } })
    expect((await answer(draft, '')).envelope.businessCode).toBe(40101)
    const later = await opened({ opensTime: '2037-01-01T00:00:00Z' })
    expect((await answer(later, '')).envelope.businessCode).toBe(40101)
    const id = await opened({ audience: 'signedIn' })
    const [there, absent] = [await guest(1, { checkinStatus: 'SignedIn' }), await guest(2)]
    expect((await answer(id, absent)).status).toBe(400)
    expect((await answer(id, '13900000000')).status).toBe(400)
    expect((await answer(id, there)).status).toBe(200)
    await owner.get(surveyCalls.close, { id })
    expect((await answer(id, there)).envelope.businessCode).toBe(40101)
  })

  test('what is wrong is named where it is', async () => {
    const id = await opened()
    const { status, envelope } = await answer(id, '', { Q_radio: 'x' })
    expect(status).toBe(400)
    expect(envelope.returnObj).toMatchObject({ errorDetails: [{ field: 'answers.Q_rating' }, { field: 'answers.Q_radio' }] })
  })
})

describe('anonymity', () => {
  test('no key, no time and no name leads from an anonymous answer to anybody', async () => {
    const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
      select table_name as "table", column_name as "column", data_type as type from information_schema.columns
      where table_name in ('survey_sheet', 'survey_waiting', 'survey_token')`.execute(db)
    expect(columns.filter(({ type }) => type.startsWith('time'))).toEqual([])
    const names = [...new Set(columns.map(({ column }) => column))].sort()
    expect(names).toEqual(['answers', 'day', 'id', 'is_anonymous', 'sealed', 'survey_id', 'token', 'top_org_id'])
    const { rows: keys } = await sql<{ to: string }>`
      select distinct k.confrelid::regclass::text as to from pg_constraint k
      where k.contype = 'f' and k.conrelid in ('survey_sheet'::regclass, 'survey_waiting'::regclass, 'survey_token'::regclass)`.execute(db)
    expect(keys).toEqual([{ to: 'survey' }])
    const { rows: into } = await sql`
      select from pg_constraint k where k.contype = 'f' and k.confrelid in ('survey_sheet'::regclass, 'survey_token'::regclass)`.execute(db)
    expect(into).toHaveLength(0)
  })

  test('answers come out in fives, written by no transaction that wrote who answered', async () => {
    const id = await opened({ audience: 'attendees' })
    for (let at = 0; at < 4; at += 1) await answer(id, await guest(at))
    expect([await count('survey_sheet', id), await count('survey_waiting', id)]).toEqual([0, 4])
    for (let at = 4; at < 12; at += 1) await answer(id, await guest(at))
    expect([await count('survey_sheet', id), await count('survey_waiting', id), await count('survey_token', id)]).toEqual([10, 2, 12])
    const { rows } = await sql`
      select from survey_sheet s join survey_token t on t.survey_id = s.survey_id and t.xmin::text = s.xmin::text where s.survey_id = ${id}`.execute(
      db,
    )
    expect(rows).toHaveLength(0)
    const { rows: sealed } =
      await sql`select from survey_waiting where survey_id = ${id} and position('Q_rating'::bytea in sealed) > 0`.execute(db)
    expect(sealed).toHaveLength(0)
  })

  test('the order of those who answered is not the order of what they said', async () => {
    const id = await opened({ audience: 'attendees', content: { questions: [questionFor('Numeric')] } })
    for (let at = 0; at < 15; at += 1) await answer(id, await guest(at), { Q_numeric: String(at) })
    const { rows } = await sql<{ n: number }>`
      select (answers ->> 'Q_numeric')::int as n from survey_sheet where survey_id = ${id} order by ctid`.execute(db)
    // The chance that fifteen come out as they went in is one in a hundred and twenty to the third.
    expect(rows.map(({ n }) => n)).not.toEqual(Array.from({ length: 15 }, (_, at) => at))
    expect(rows.map(({ n }) => n).sort((one, other) => one - other)).toEqual(Array.from({ length: 15 }, (_, at) => at))
  })

  test('closing lets the last few out and shuffles all into one', async () => {
    const id = await opened({ audience: 'attendees' })
    for (let at = 0; at < 7; at += 1) await answer(id, await guest(at))
    await owner.get(surveyCalls.close, { id })
    expect([await count('survey_sheet', id), await count('survey_waiting', id)]).toEqual([7, 0])
    const { rows } = await sql<{
      n: number
    }>`select count(distinct xmin::text)::int as n from survey_sheet where survey_id = ${id}`.execute(db)
    expect(rows).toEqual([{ n: 1 }])
  })

  test('what closes by the clock is let out too', async () => {
    const id = await opened({ closesTime: '2037-01-01T00:00:00Z' })
    await answer(id, '')
    const { services } = harness
    const job = { pool: services.web, adapters: services.adapters, config: services.config, log: services.log, hooksOf: services.hooksOf }
    await releaseDue({ ...job, now: new Date() })
    expect(await count('survey_waiting', id)).toBe(1)
    await releaseDue({ ...job, now: new Date('2037-01-02T00:00:00Z') })
    expect([await count('survey_sheet', id), await count('survey_waiting', id)]).toEqual([1, 0])
  })

  test('what was answered anonymously is not made named, by the database', async () => {
    const id = await opened({ audience: 'attendees' })
    await answer(id, await guest(1))
    const { status } = await owner.try(surveyCalls.save, {
      id,
      title: '满意度',
      audience: 'attendees',
      isAnonymous: false,
      content: { questions: QUESTIONS },
    })
    expect(status).toBe(400)
    await expect(sql`update survey set is_anonymous = false where id = ${id}`.execute(db)).rejects.toMatchObject({ code: '23503' })
    await expect(
      sql`insert into survey_reply (top_org_id, id, survey_id, attendee_id, once_key, answers, answered_at)
        values (${orgId}, gen_random_uuid(), ${id}, gen_random_uuid(), gen_random_uuid(), '{}', now())`.execute(db),
    ).rejects.toMatchObject({ code: '23503' })
  })
})

describe('results', () => {
  const many = async (id: string, answers: readonly Record<string, unknown>[]) => {
    for (const [at, one] of answers.entries()) expect((await answer(id, await guest(at), one)).status).toBe(200)
  }

  test('fewer than five show nothing, to nobody', async () => {
    const id = await opened({ audience: 'attendees' })
    await many(
      id,
      Array.from({ length: 4 }, () => ({ Q_rating: '5' })),
    )
    await owner.get(surveyCalls.close, { id })
    expect(await owner.get(surveyCalls.results, { id })).toMatchObject({ answered: 4, isTooFew: true, questions: [], days: [] })
    expect((await owner.get(surveyCalls.texts, { id, fieldName: 'Q_textarea' })).list).toEqual([])
  })

  test('a small number is hidden, with what would give it away', async () => {
    const id = await opened({ audience: 'attendees' })
    const said = (mark: string, radio: string, times: number) => Array.from({ length: times }, () => ({ Q_rating: mark, Q_radio: radio }))
    await many(id, [...said('5', 'a', 8), ...said('1', 'b', 2)])
    await owner.get(surveyCalls.close, { id })
    const { answered, questions } = await owner.get(surveyCalls.results, { id })
    const [rating, radio] = questions
    expect(answered).toBe(10)
    expect(radio?.options.map(({ total }) => total)).toEqual([null, null])
    expect(rating).toMatchObject({ score: null, isHidden: true })
  })

  test('under names, who may see names sees all, and the wall what everybody may', async () => {
    const id = await opened({ audience: 'attendees', isAnonymous: false })
    await many(id, [
      ...Array.from({ length: 8 }, () => ({ Q_rating: '5', Q_radio: 'a', Q_textarea: '很好' })),
      { Q_rating: '1', Q_radio: 'b', Q_textarea: '太挤' },
    ])
    const { questions } = await owner.get(surveyCalls.results, { id })
    expect(questions[0]).toMatchObject({ score: 4.6, isHidden: false })
    expect(questions[1]?.options.map(({ total }) => total)).toEqual([8, 1])
    const { list } = await owner.get(surveyCalls.texts, { id, fieldName: 'Q_textarea', keyWords: '挤' })
    expect(list).toMatchObject([{ text: '太挤', name: '来宾 8' }])
    const { url } = await owner.get(surveyCalls.wallLink, { id })
    const t = new URL(url).searchParams.get('t') ?? ''
    const wall = await nobody.get(surveyCalls.wall, { id, t })
    expect(wall.questions[1]?.options.map(({ total }) => total)).toEqual([null, null])
    await owner.get(surveyCalls.wallLink, { id, isNew: true })
    expect((await nobody.try(surveyCalls.wall, { id, t })).status).toBe(401)
  })

  test('marks, orders and matrices are counted', async () => {
    const content = {
      questions: [
        questionFor('Nps'),
        questionFor('Matrix', { keys: ['good', 'bad'], rowKeys: ['food'] }),
        questionFor('Ranking', { keys: ['a', 'b'] }),
      ],
    }
    const id = await opened({ audience: 'attendees', content })
    await many(id, [
      ...Array.from({ length: 5 }, () => ({ Q_nps: '10', Q_matrix: { food: 'good' }, Q_ranking: ['a', 'b'] })),
      ...Array.from({ length: 5 }, () => ({ Q_nps: '3', Q_matrix: { food: 'bad' }, Q_ranking: ['a', 'b'] })),
    ])
    const [nps, matrix, ranking] = (await owner.get(surveyCalls.results, { id })).questions
    expect(nps).toMatchObject({ score: 0, options: [{ total: 5 }, { total: 0 }, { total: 5 }] })
    expect(matrix?.rows).toMatchObject([{ options: [{ total: 5 }, { total: 5 }] }])
    expect(ranking?.ranks).toMatchObject([
      { key: 'a', score: 100 },
      { key: 'b', score: 0 },
    ])
  })

  test('an export brings every sheet', async () => {
    await harness.withWorker()
    const id = await opened({ audience: 'attendees' })
    await many(
      id,
      Array.from({ length: 5 }, () => ({ Q_rating: '5' })),
    )
    const { taskId } = await owner.get(surveyTasks.export.calls.start, { bventId, id })
    await eventually(async () => {
      const { rows } = await sql<{ status: string; n: number }>`select status, success_count as n from task where id = ${taskId}`.execute(
        db,
      )
      expect(rows[0]?.status).toBe('done')
    })
  })
})

test('what was asked stays; words may change and more may come', async () => {
  const id = await opened()
  const save = (questions: typeof QUESTIONS) => owner.try(surveyCalls.save, { id, title: '满意度', content: { questions } })
  expect((await save(QUESTIONS.slice(1))).status).toBe(400)
  expect((await save([...QUESTIONS.map((one) => ({ ...one, displayName: '换句话' })), questionFor('Nps')])).status).toBe(200)
})

test('a page without a script takes the form, says what is wrong where it is, and thanks', async () => {
  const id = await opened()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: `le_survey=${'b'.repeat(22)}` }
  const post = (payload: string) => harness.app.inject({ method: 'POST', url: `/survey/${id}`, headers, payload })
  const wrong = await post('Q_radio=a')
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain('id="Q_rating-wrong"')
  expect(wrong.body).toMatch(/value="a"\s+checked/)
  const { statusCode, headers: sent } = await post('Q_rating=5&Q_radio=a&Q_textarea=%E5%BE%88%E5%A5%BD')
  expect([statusCode, sent.location]).toEqual([302, `/survey/${id}?done&language=zh-CN`])
  expect((await post('Q_rating=5')).statusCode).toBe(409)
  expect(await count('survey_waiting', id)).toBe(1)
})

describe('words per language, and questions that depend on others', () => {
  const score = questionFor('Nps', { fieldName: 'Q_score', texts: { en: { displayName: 'Would you recommend it?' } } })
  const why = questionFor('Radio', {
    fieldName: 'Q_why',
    keys: ['food', 'talks'],
    isRequired: true,
    texts: { en: { displayName: 'What went wrong?', options: { food: 'The food' } } },
    showIf: { relation: 'AND', conditions: [{ fieldName: 'Q_score', fieldAction: { code: 'In' }, fieldValue: ['0', '1'] }] },
  })
  const content = { questions: [score, why], texts: { en: { title: 'Feedback' } } }
  const page = async (id: string, language: string) => (await harness.app.inject(`/survey/${id}?language=${language}`)).body

  test('the page, the results and what is stored follow both', async () => {
    const id = await opened({ content, audience: 'attendees', isAnonymous: false })
    expect(await page(id, 'zh-CN')).toContain('满意度</h1>')
    const english = await page(id, 'en')
    for (const text of ['Feedback</h1>', 'Would you recommend it?', 'The food', 'TALKS']) expect(english).toContain(text)
    expect((await answer(id, await guest(1), { Q_score: '9', Q_why: 'food' })).status).toBe(200)
    expect((await answer(id, await guest(2), { Q_score: '0' })).status).toBe(400)
    expect((await answer(id, await guest(2), { Q_score: '0', Q_why: 'food' })).status).toBe(200)
    const { rows } = await sql<{ answers: unknown }>`select answers from survey_reply where survey_id = ${id} order by answered_at`.execute(
      db,
    )
    expect(rows.map(({ answers }) => answers)).toEqual([{ Q_score: '9' }, { Q_score: '0', Q_why: 'food' }])
    const said = await owner.try(surveyCalls.results, { id }, { 'accept-language': 'en' })
    expect(said.result.questions.map(({ displayName }) => displayName)).toEqual(['Would you recommend it?', 'What went wrong?'])
    expect(said.result.questions[1]?.options).toMatchObject([
      { name: 'The food', total: 1 },
      { name: 'TALKS', total: 0 },
    ])
  })

  test('sent without a script, what was not to be asked is left out; a condition on what is not there is refused', async () => {
    const id = await opened({ content })
    const form = new URLSearchParams({ Q_score: '9', Q_why: 'food' })
    const sent = await harness.app.inject({
      method: 'POST',
      url: `/survey/${id}?language=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    expect(sent.headers['location']).toBe(`/survey/${id}?done&language=en`)
    const { id: draft } = await owner.get(surveyCalls.save, { bventId, title: '错的', content: { questions: [why, score] } })
    const refused = await owner.try(surveyCalls.publish, { id: draft })
    expect(refused.envelope.returnObj).toMatchObject({ errorDetails: [{ field: 'content.questions.0.showIf' }] })
  })

  test('what was stored before there were either opens as it was', async () => {
    const id = await opened()
    const { rows } = await sql<{ content: { questions: object[] } }>`select content from survey where id = ${id}`.execute(db)
    expect(rows[0]?.content.questions.some((question) => 'showIf' in question || 'texts' in question)).toBe(false)
    expect((await owner.get(surveyCalls.get, { id })).content.questions).toEqual(QUESTIONS)
  })
})
