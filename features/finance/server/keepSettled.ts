import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

const said = sql`m.outcome, m.entry_id, m.our_minor, m.their_minor, r.kind, r.trade_no, r.refund_no, r.provider_no`

/** Differences of a bill that somebody has settled, as one value. */
export async function settledOf(db: Db, billId: string): Promise<string> {
  const { rows } = await sql<{ settled: string }>`
    select coalesce(json_agg(s), '[]')::text as settled from (
      select ${said}, m.settled_at, m.settled_by, m.settled_by_name, m.note, m.is_corrected
      from bill_match m left join bill_row r on r.bill_id = m.bill_id and r.no = m.row_no
      where m.bill_id = ${billId} and m.settled_at is not null) s`.execute(db)
  return rows[0]?.settled ?? '[]'
}

/** A bill that is read again and says the same needs no second note. */
export async function keepSettled(db: Db, billId: string, settled: string): Promise<void> {
  if (settled === '[]') return
  await sql`
    update bill_match b set settled_at = s.settled_at, settled_by = s.settled_by, settled_by_name = s.settled_by_name, note = s.note,
      is_corrected = s.is_corrected
    from jsonb_to_recordset(${settled}::jsonb) as s (outcome text, entry_id uuid, our_minor bigint, their_minor bigint, kind text, trade_no text,
        refund_no text, provider_no text, settled_at timestamptz, settled_by uuid, settled_by_name text, note text, is_corrected boolean),
      (select ${said}, m.id from bill_match m left join bill_row r on r.bill_id = m.bill_id and r.no = m.row_no where m.bill_id = ${billId}) n
    where b.id = n.id and b.bill_id = ${billId} and (n.outcome, n.entry_id, n.our_minor, n.their_minor, n.kind, n.trade_no, n.refund_no, n.provider_no)
      is not distinct from (s.outcome, s.entry_id, s.our_minor, s.their_minor, s.kind, s.trade_no, s.refund_no, s.provider_no)`.execute(db)
  await sql`
    update pay_bill set open_count = (select count(*) from bill_match where bill_id = ${billId} and outcome <> 'both' and settled_at is null)
    where id = ${billId}`.execute(db)
}
