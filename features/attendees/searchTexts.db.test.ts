import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { personRow, type StoredAnswers } from '#features/orders/server/person.ts'
import { searchTexts, spacedText } from '#features/attendees/server/searchTexts.ts'
import { sealerWith } from '#server/kit/sealer.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()

const RUNS = 3_000
const plain = fc.string({ unit: fc.constantFrom(...'Aa zZ09\n\u3000"\\[],:@.＠Ａｚ（）、。·—“王㐀龥') })
const anything = fc.oneof(
  plain,
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed()),
)

test('texts are folded and spaced as the database does it, or left to it', async () => {
  const texts = fc.sample(anything, RUNS)
  const { rows } = await sql<{ made: string }>`
    select spaced_text(t) as made from unnest(${texts}::text[]) with ordinality as x (t, at) order by at`.execute(harness.db)
  const ours = texts.map(spacedText)
  expect(ours.filter((text) => text !== null).length).toBeGreaterThan(RUNS / 4)
  expect(ours.map((text, at) => text ?? rows[at]?.made)).toEqual(rows.map(({ made }) => made))
})

test('an attendee brings the words that the database would make', async () => {
  const answer = fc.oneof(plain, fc.array(plain, { maxLength: 3 }), fc.constant(null))
  const name = fc.oneof(
    fc.constantFrom('FullName', 'Mobile', 'Email', 'Company', 'Title', 'X1', '公司', '_a'),
    fc.string({ minLength: 1, maxLength: 6 }),
  )
  const sealer = sealerWith(Buffer.alloc(32))
  const people = fc
    .sample(
      fc.dictionary(
        name.filter((text) => text.isWellFormed() && !text.includes('\0') && text !== 'IdNumber'),
        answer,
      ),
      500,
    )
    .map((values) => personRow(values as StoredAnswers, sealer))
  const there = await harness.build.attendee()
  const lines = people.map(({ columns, fieldValues }) => ({ ...columns, fieldValues }))
  const { rows } = await sql<{ at: number; code: string; search: string; values: string }>`
    with made as (
      insert into attendee (top_org_id, bvent_id, id, ticket_id, order_id, status, audit_status, checkin_code, full_name, mobile, email, field_values)
      select ${there.orgId}, ${there.bventId}, gen_random_uuid(), ${there.ticketId}, ${there.orderId}, 'Registered', 'NotRequired', 'Ab' || at, x."fullName", x.mobile,
        x.email, x."fieldValues"
      from rows from (json_to_recordset(${JSON.stringify(lines)}::json) as ("fullName" text, mobile text, email text, "fieldValues" jsonb))
        with ordinality as x ("fullName", mobile, email, "fieldValues", at)
      returning checkin_code, search_text, values_text)
    select substr(checkin_code, 3)::int as at, checkin_code as code, search_text as search, values_text as values from made order by 1`.execute(
    harness.db,
  )
  const ours = people.map(searchTexts)
  expect(ours.filter((texts) => texts !== null).length).toBeGreaterThan(200)
  for (const [at, { code, search, values }] of rows.entries()) {
    const mine = ours[at]
    if (mine) expect({ search: mine.search + code.toLowerCase(), values: mine.values }).toEqual({ search, values })
  }
})
