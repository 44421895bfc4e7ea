import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { isoOf } from '#core/dateTime.ts'
import { foldText } from '#core/text.ts'
import { type FilterCondition, type Group, type SearchData } from '#features/attendees/filter.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { personRow, type StoredAnswers } from '#features/orders/server/person.ts'
import { regionsIn } from '#features/forms/server/regionsIn.ts'
import { liesIn } from '#features/forms/regions.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { FieldActionCode } from '#features/forms/fieldTypes.ts'
import { isBlank } from '#features/forms/values.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const ZONE = 'Asia/Shanghai'
let owner: Asker
let bventId: string
type Person = { id: string; values: StoredAnswers; status: string; remark: string; createdDate: Date; ticketId: string }
const people: Person[] = []
const names: Record<string, string> = {}
let tickets: string[] = []

const chance = <Value>(seed: { value: number }, options: readonly Value[]): Value => {
  seed.value = (seed.value * 1_103_515_245 + 12_345) % 2_147_483_648
  return options[Math.floor((seed.value / 2_147_483_648) * options.length)] as Value
}

const FULL_NAMES = ['王伟', '王小伟', '李伟', 'Ａｎｎａ Li', 'anna LIU', '张三', '100%_a', '欧阳 娜娜', '王']
const COMPANIES = [null, '上海博屿', '博屿智能', 'ACME Ltd', 'acme ltd', '50%_off', 'a"b\\c', '苏州汇澜']

const harness = await openFileHarness()

beforeAll(async () => {
  const event = await harness.build.event({ status: 'Published' })
  bventId = event.bventId
  owner = await harness.as(event.accountId)
  for (let at = 0; at < 2; at += 1) tickets.push((await harness.build.ticket({ bventId, orgId: event.orgId })).ticketId)
  const field = async (name: string, given: Record<string, unknown>) => {
    const { fieldName } = await owner.get(formCalls.addField, { bventId, field: { displayName: name, ...given } as never })
    names[name] = fieldName
  }
  const options = (...keys: string[]) => keys.map((key) => ({ key, value: `选项 ${key}` }))
  await field('Dinner', { fieldType: 'Radio', fieldOptions: options('yes', 'no') })
  await field('Topics', { fieldType: 'Checkbox', fieldOptions: options('a', 'b', 'c') })
  await field('Amount', { fieldType: 'Decimal' })
  await field('Birthday', { fieldType: 'Date' })
  await field('Arrival', { fieldType: 'DateTime' })
  await field('Menu', {
    fieldType: 'CascadingMenu',
    fieldOptions: [
      {
        key: 'x',
        value: 'X',
        childrens: [
          { key: 'x1', value: 'X1' },
          { key: 'x2', value: 'X2' },
        ],
      },
      { key: 'y', value: 'Y' },
    ],
  })
  for (const known of ['Gender', 'Province', 'City', 'Country', 'IdNumber'])
    await owner.get(formCalls.addField, { bventId, field: { fieldName: known } })

  const sealer = await sealerOf({ db: harness.services.web.db, config: harness.services.config })
  const seed = { value: 7 }
  for (let at = 0; at < 160; at += 1) {
    const values: StoredAnswers = {
      FullName: chance(seed, FULL_NAMES),
      Mobile: chance(seed, [null, '13800138000', '13900139000', '+85366123456']),
      Email: chance(seed, [null, 'wang@example.com', 'li_wei@example.com']),
      Company: chance(seed, COMPANIES),
      Gender: chance(seed, [null, 'male', 'female']),
      IdNumber: chance(seed, [null, 'E12345678', 'G99887766']),
      Country: chance(seed, [null, 'CN']),
      Province: chance(seed, [null, '310000', '320000']),
      City: chance(seed, [null, '310100', '320500']),
      [names.Dinner ?? '']: chance(seed, [null, 'yes', 'no']),
      [names.Topics ?? '']: chance(seed, [null, ['a'], ['a', 'b'], ['b', 'c']]),
      [names.Amount ?? '']: chance(seed, [null, '0.00', '12.00', '12.50', '-3.00', '100.00']),
      [names.Birthday ?? '']: chance(seed, [null, '1990-01-01', '1990-01-02', '2000-12-31']),
      [names.Arrival ?? '']: chance(seed, [
        null,
        '2026-11-15T00:00:00.000Z',
        '2026-11-15T15:59:00.000Z',
        '2026-11-15T16:00:00.000Z',
        '2026-11-15T16:00:30.000Z',
      ]),
      [names.Menu ?? '']: chance(seed, [null, ['x', 'x1'], ['x', 'x2'], ['y']]),
    }
    if (values.Province === '320000' && values.City === '310100') values.City = '320500'
    if (values.Province === '310000' && values.City === '320500') values.City = '310100'
    const status = chance(seed, ['Registered', 'PendingApproval', 'Unpaid', 'Denied', 'Cancelled'])
    const remark = chance(seed, ['', '素食', '请 靠窗', 'VIP'])
    const createdDate = chance(seed, [new Date('2026-11-15T15:59:59Z'), new Date('2026-11-15T16:00:00Z'), new Date('2026-11-14T03:00:00Z')])
    const ticketId = chance(seed, tickets)
    const { attendeeId } = await harness.build.attendee({ bventId, orgId: event.orgId, ticketId, status, remark, createdDate })
    const { columns, fieldValues } = personRow(values, sealer)
    await harness.db
      .updateTable('attendee')
      .set({ ...columns, fieldValues: JSON.stringify(fieldValues) })
      .where('id', '=', attendeeId)
      .execute()
    people.push({ id: attendeeId, values, status, remark, createdDate, ticketId })
  }
})

/** What the conditions mean, said again in the plainest way. */
function holds(person: Person, { fieldName, fieldAction: { code }, fieldValue }: FilterCondition): boolean {
  const kind = kinds[fieldName]
  if (!kind) throw new Error(fieldName)
  const answer = kind.read(person)
  if (code === 'Empty') return isBlank(answer)
  if (code === 'NotEmpty') return !isBlank(answer)
  const wanted = fieldValue.map((value) => value.trim())
  if (wanted.every((value) => value === '')) return true
  if (code === 'NotEQ' || code === 'NotIn') return !kind.equals(answer, wanted.filter(Boolean))
  if (code === 'EQ' || code === 'In' || code === 'JsonIn') return kind.equals(answer, wanted.filter(Boolean))
  const isPart = typeof answer === 'string' && wanted.filter(Boolean).some((part) => foldText(answer).includes(foldText(part)))
  if (code === 'Contain') return isPart
  if (code === 'NotContain') return !isPart
  if (isBlank(answer)) return false
  const at = kind.place?.(answer as string) ?? Number.NaN
  const [first = '', second = ''] = code === 'GT' || code === 'LT' ? wanted.filter(Boolean) : wanted
  const bound = (text: string, edge: 'start' | 'end') => kind.bound?.(text, edge) ?? Number.NaN
  if (code === 'GT') return at > bound(first, 'end')
  if (code === 'LT') return at < bound(first, 'start')
  return (first === '' || at >= bound(first, 'start')) && (second === '' || at <= bound(second, 'end'))
}

type Kind = {
  read: (person: Person) => unknown
  equals: (answer: unknown, wanted: string[]) => boolean
  actions: FieldActionCode[]
  values: string[]
  place?: (answer: string) => number
  bound?: (text: string, edge: 'start' | 'end') => number
}
const textEquals = (answer: unknown, wanted: string[]) =>
  typeof answer === 'string' && wanted.some((value) => foldText(value) === foldText(answer))
const TEXT: FieldActionCode[] = ['EQ', 'NotEQ', 'Contain', 'NotContain', 'In', 'NotIn', 'Empty', 'NotEmpty']
const CODE: FieldActionCode[] = ['EQ', 'NotEQ', 'In', 'NotIn', 'Empty', 'NotEmpty']
const TIME: FieldActionCode[] = ['EQ', 'DateIn', 'Between', 'GT', 'LT', 'Empty', 'NotEmpty']
const answerTo = (name: string) => (person: Person) => person.values[names[name] ?? name] ?? null
const text = (name: string, values: string[]): Kind => ({ read: answerTo(name), equals: textEquals, actions: TEXT, values })
const code = (read: Kind['read'], values: string[]): Kind => ({
  read,
  equals: (answer, wanted) => wanted.includes(answer as string),
  actions: CODE,
  values,
})
const minute = (value: string, edge: 'start' | 'end') => {
  const [date = '', time] = value.split(' ')
  const start = Date.parse(isoOf({ date, time: time ?? '00:00' }, ZONE))
  return edge === 'start' ? start : start + (time ? 60_000 : 86_400_000) - 1
}
const moments: Pick<Kind, 'actions' | 'values' | 'place' | 'bound' | 'equals'> = {
  actions: TIME,
  values: ['2026-11-15', '2026-11-16 00:00', '2026-11-15 23:59', '2026-11-14', ''],
  place: (answer) => Date.parse(answer),
  bound: minute,
  equals: (answer, [wanted = '']) => {
    const at = Date.parse(String(answer))
    return at >= minute(wanted, 'start') && at <= minute(wanted, 'end')
  },
}
const regions = regionsIn('zh-CN')
const under = (answer: unknown, wanted: string[]) => {
  const [country, province, city] = answer as (string | null)[]
  return wanted.some((path) => {
    const steps = path.split('/')
    if (!steps.every((step, at) => (regions.get(step)?.parent ?? null) === (steps[at - 1] ?? null))) return false
    const levels = [country, province, city]
    const deepest = levels.slice(steps.length - 1).find((level) => level !== null && level !== undefined)
    return deepest !== undefined && deepest !== null && liesIn(regions, deepest, steps.at(-1) ?? '')
  })
}
const kinds: Record<string, Kind> = {}
beforeAll(() => {
  Object.assign(kinds, {
    FullName: text('FullName', ['王', '伟', '王伟', 'anna', 'li', '%', '_', 'ａｎｎａ', '娜娜', ' ', '王小伟']),
    Mobile: text('Mobile', ['138', '13800138000', '+853', '00138', '']),
    Email: text('Email', ['WANG@example.com', 'wei', '_', 'li_wei@example.com']),
    Company: text('Company', ['博屿', '上海博屿', 'acme', 'ACME LTD', '%_', '"b', '\\c', '海博', '智']),
    Remark: { read: (person) => person.remark, equals: textEquals, actions: TEXT, values: ['素食', 'vip', '请 靠窗', '靠'] },
    Gender: code(answerTo('Gender'), ['male', 'female', 'other', '']),
    IdNumber: {
      ...code(answerTo('IdNumber'), ['E12345678', 'e1234 5678', 'X1']),
      equals: (answer, wanted) => wanted.some((value) => value.replace(/\s/g, '').toUpperCase() === answer),
    },
    Status: code((person) => person.status, ['Registered', 'Denied']),
    TicketName: code((person) => person.ticketId, [...tickets, 'nowhere']),
    CreatedDate: { read: (person) => person.createdDate.toISOString(), ...moments },
    [names.Dinner ?? '']: code(answerTo('Dinner'), ['yes', 'no', 'maybe']),
    [names.Topics ?? '']: {
      read: answerTo('Topics'),
      equals: (answer, wanted) => Array.isArray(answer) && wanted.some((value) => answer.includes(value)),
      actions: ['JsonIn', 'NotIn', 'Empty', 'NotEmpty'],
      values: ['a', 'b', 'c', 'd'],
    },
    [names.Amount ?? '']: {
      read: answerTo('Amount'),
      equals: (answer, wanted) => answer !== null && wanted.some((value) => Number(value) === Number(answer)),
      actions: ['EQ', 'NotEQ', 'In', 'NotIn', 'GT', 'LT', 'Between', 'Contain', 'NotContain', 'Empty', 'NotEmpty'],
      values: ['12', '12.5', '0', '-3', '100', ''],
      place: Number,
      bound: Number,
    },
    [names.Birthday ?? '']: {
      read: answerTo('Birthday'),
      equals: (answer, [wanted = '']) => answer === wanted,
      actions: TIME,
      values: ['1990-01-01', '1990-01-02', '2000-12-31', ''],
      place: (answer) => Date.parse(answer),
      bound: (value) => Date.parse(value),
    },
    [names.Arrival ?? '']: { read: answerTo('Arrival'), ...moments },
    [names.Menu ?? '']: {
      read: answerTo('Menu'),
      equals: (answer, wanted) => Array.isArray(answer) && wanted.some((path) => path.split('/').every((key, at) => answer[at] === key)),
      actions: ['EQ', 'In', 'NotIn', 'Empty', 'NotEmpty'],
      values: ['x', 'x/x1', 'x/x2', 'y', 'x1'],
    },
    Address: {
      read: ({ values }) => {
        const levels = [values.Country ?? null, values.Province ?? null, values.City ?? null]
        return levels.every((level) => level === null) ? null : levels
      },
      equals: (answer, wanted) => Array.isArray(answer) && under(answer, wanted),
      actions: ['EQ', 'In', 'NotIn', 'Empty', 'NotEmpty'],
      values: ['CN', 'CN/310000', 'CN/320000', 'CN/310000/310100', 'US/310000'],
    },
  } satisfies Record<string, Kind>)
})

function conditionsOf(): fc.Arbitrary<FilterCondition> {
  return fc.constantFrom(...Object.entries(kinds)).chain(([fieldName, { actions, values }]) =>
    fc.record({
      fieldName: fc.constant(fieldName),
      fieldAction: fc.constantFrom(...actions).map((action) => ({ code: action })),
      fieldValue: fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }),
    }),
  )
}

const isDropped = (condition: FilterCondition) =>
  !['Empty', 'NotEmpty'].includes(condition.fieldAction.code) && condition.fieldValue.every((value) => value.trim() === '')

function holdsAll(person: Person, { relation, isNot, items }: Group): boolean | null {
  const asked = items.flatMap((item) => {
    if ('fieldName' in item) return isDropped(item) ? [] : [holds(person, item)]
    const inner = holdsAll(person, item)
    return inner === null ? [] : [inner]
  })
  if (asked.length === 0) return null
  const is = relation === 'AND' ? asked.every(Boolean) : asked.some(Boolean)
  return isNot ? !is : is
}

async function found(search: SearchData): Promise<string[]> {
  // Generated values come without a prototype.
  const plain = JSON.parse(JSON.stringify(search)) as SearchData
  const page = await owner.get(attendeeCalls.list, { bventId, ...plain, pageSize: 200, pageNo: 1 })
  expect(page.searchCount).toBe(page.attendeeIds.length)
  return [...page.attendeeIds].sort()
}

test('every condition finds in PostgreSQL what it means', async () => {
  const conditions = fc.sample(conditionsOf(), { numRuns: 200, seed: 20_261_115 })
  for (const condition of conditions) {
    const meant = people.filter((person) => isDropped(condition) || holds(person, condition)).map(({ id }) => id)
    expect({ condition, ids: await found({ conditions: [condition] }) }).toEqual({ condition, ids: meant.sort() })
  }
}, 240_000)

test('groups of conditions, with OR, NOT and depth, find what they mean', async () => {
  const leaf = conditionsOf()
  const level = (items: fc.Arbitrary<FilterCondition | Group>): fc.Arbitrary<Group> =>
    fc.record({
      relation: fc.constantFrom('AND' as const, 'OR' as const),
      isNot: fc.boolean(),
      items: fc.array(items, { minLength: 1, maxLength: 3 }),
    })
  const groups = fc.sample(level(fc.oneof(leaf, level(fc.oneof(leaf, level(leaf))))), { numRuns: 80, seed: 3 })
  for (const conditionGroup of groups) {
    const meant = people.filter((person) => holdsAll(person, conditionGroup) ?? true).map(({ id }) => id)
    expect({ conditionGroup, ids: await found({ conditionGroup }) }).toEqual({ conditionGroup, ids: meant.sort() })
  }
}, 240_000)

test.each(['王', '伟', '小伟', 'ＡＮＮＡ', '138', 'wang@', '%', '_', '李伟', 'nobody', '王 伟'])(
  'the simple search finds %s',
  async (value) => {
    const codes = new Map(
      (await harness.db.selectFrom('attendee').select(['id', 'checkinCode']).where('bventId', '=', bventId).execute()).map((row) => [
        row.id,
        row.checkinCode,
      ]),
    )
    const meant = people.filter(({ id, values }) =>
      [values.FullName, values.Mobile, values.Email, codes.get(id)].some(
        (part) => typeof part === 'string' && foldText(part).includes(foldText(value)),
      ),
    )
    expect(await found({ simpleSearchValue: value })).toEqual(meant.map(({ id }) => id).sort())
  },
)

test('fold_text and spaced_text of the database are the twins of ours', async () => {
  const texts = fc.sample(fc.string({ unit: fc.constantFrom(...'王ＡÉß 　a1%ｶ한Ωvnt\v\t\n\u{20bb7}') }), 200)
  const { rows } = await sql<{
    folded: string
  }>`select fold_text(t) as folded from unnest(${texts}::text[]) with ordinality as u (t, n) order by n`.execute(harness.db)
  expect(rows.map((row) => row.folded)).toEqual(texts.map(foldText))
})

test('an id of nowhere matches nothing', async () => {
  expect(await found({ conditions: [{ fieldName: 'TicketName', fieldAction: { code: 'EQ' }, fieldValue: [uuid()] }] })).toEqual([])
})
