import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { textIn } from '#core/messages.ts'
import { guestTasks } from '#features/invitations/guestContract.ts'
import { genderIn, guestFields, languageIn, namesOf, type GuestField } from '#features/invitations/guestFields.ts'
import { invitationMessages } from '#features/invitations/messages.ts'
import { insertGuests, type NewGuest } from '#features/invitations/server/addGuests.ts'
import { batchFile } from '#features/invitations/server/batch.ts'
import { guestPlaces } from '#features/invitations/server/guestPlaces.ts'
import { readSheet } from '#features/invitations/server/readSheet.ts'
import { contactsOf } from '#features/invitations/server/saveGuest.ts'
import { managerScope } from '#features/invitations/server/scope.ts'
import { audit } from '#server/kit/audit.ts'
import { invalid } from '#server/kit/errors.ts'
import { implementTask, refused, type RowOutcome } from '#server/kit/task.ts'

const MOST_ROWS = 100_000
const FIRST_VERSION = 1
type Cells = Partial<Record<GuestField, string>>
type Row = { id: string; rowNo: number; cells: Cells }
type Reason = 'name' | 'mobile' | 'email' | 'owner' | 'twice' | 'known'
type Judged = { row: Row; guest: NewGuest } | { row: Row; reason: Reason; cell: GuestField }

export const importTask = implementTask(guestTasks.importGuests, {
  /** Read now, so that a table that cannot be is refused at once; its rows wait for the task. */
  async begin(ctx, request) {
    const { bventId, fileId } = request
    await managerScope(ctx, bventId)
    const { bytes } = await batchFile(ctx, fileId)
    const { table, rows } = await readSheet(ctx, bytes, { labels: guestFields.flatMap(namesOf), most: MOST_ROWS })
    const places = await guestPlaces(ctx, table)
    const refuse = (why: 'sheetColumns' | 'sheetEmpty') =>
      invalid({ field: 'fileId', message: textIn(invitationMessages[`invitations.${why}`], ctx.language) })
    if (places.name < 0) throw refuse('sheetColumns')
    if (rows.length === 0) throw refuse('sheetEmpty')
    const cellsOf = (cells: readonly string[]): Cells =>
      Object.fromEntries(
        guestFields.flatMap((field) => (places[field] < 0 ? [] : [[field, (cells[places[field]] ?? '').trim().slice(0, 300)]])),
      )
    const batchId = uuid()
    const { orgId } = ctx.who
    await ctx.db
      .insertInto('invitationBatch')
      .values({
        topOrgId: orgId,
        id: batchId,
        bventId,
        fileId,
        fileKind: table.kind,
        sheetName: table.sheetName,
        headerRow: table.headerRow,
        columns: JSON.stringify(places),
        columnCount: Math.max(table.header.length, ...table.sample.map(({ cells }) => cells.length)),
        createdAt: ctx.now,
      })
      .execute()
    const staged = rows.map(({ rowNo, cells }) => ({ id: uuid(), rowNo, cells: cellsOf(cells) }))
    await sql`
      insert into invitation_batch_row (top_org_id, batch_id, id, row_no, cells)
      select ${orgId}, ${batchId}, x.id, x."rowNo", x.cells
      from jsonb_to_recordset(${JSON.stringify(staged)}::jsonb) as x (id uuid, "rowNo" int, cells jsonb)`.execute(ctx.db)
    await audit(ctx, { action: 'invitation.importGuests', objectId: bventId, bventId, after: { total: rows.length } })
    return { ...request, batchId }
  },

  items: (_, { batchId }) => sql`select id from invitation_batch_row where batch_id = ${batchId} order by row_no`,

  async apply({ db, now, orgId }, itemIds, { bventId }) {
    const { rows } = await sql<Row>`
      select id, row_no, cells from invitation_batch_row where id = any(${itemIds}::uuid[]) order by row_no`.execute(db)
    const { rows: members } = await sql<{ accountId: string; name: string; departmentId: string | null }>`
      select account_id, name, department_id from member where top_org_id = ${orgId} and not is_disabled`.execute(db)
    const judged = judge(
      rows,
      Map.groupBy(members, ({ name }) => name),
    )
    const fit = judged.flatMap((one) => ('guest' in one ? [one] : []))
    const added = await insertGuests(
      { db, now, orgId, bventId, source: 'workbook' },
      fit.map(({ guest }) => guest),
    )
    const refused = judged.flatMap((one) => {
      if (!('guest' in one)) return [one]
      return added.has(one.row.id)
        ? []
        : [{ row: one.row, reason: 'known' as const, cell: (one.guest.mobile ? 'mobile' : 'email') as GuestField }]
    })
    await sql`
      update invitation_batch_row r set reason = x.reason, cell = x.cell from unnest(${refused.map(({ row }) => row.id)}::uuid[],
        ${refused.map(({ reason }) => reason)}::text[], ${refused.map(({ cell }) => cell)}::text[]) as x (id, reason, cell) where r.id = x.id`.execute(
      db,
    )
    const reasons = new Map(refused.map(({ row, reason }) => [row.id, reason]))
    return rows.map(({ id }): RowOutcome => {
      const reason = reasons.get(id)
      return reason
        ? { itemId: id, isOk: false, note: { message: `invitations.row_${reason}` } }
        : { itemId: id, isOk: true, after: { version: FIRST_VERSION } }
    })
  },

  /** Guests who came with the table go again, as long as nobody has touched, asked or recognised them since. */
  async undo({ db }, rows, { bventId }) {
    const ids = rows.map(({ itemId }) => itemId)
    const { rows: gone } = await sql<{ id: string }>`
      delete from invitee where bvent_id = ${bventId} and id = any(${ids}::uuid[]) and version = ${FIRST_VERSION} and state = 'ToInvite' and attendee_id is null
        and not exists (select from message m where m.invitee_id = invitee.id and m.state in ('Queued', 'Deferred', 'Sending'))
      returning id`.execute(db)
    const left = new Set(gone.map(({ id }) => id))
    return rows.map(({ itemId }): RowOutcome => (left.has(itemId) ? { itemId, isOk: true } : refused(itemId, 'core.changed')))
  },
})

type Members = ReadonlyMap<string, { accountId: string; departmentId: string | null }[]>

function judge(rows: readonly Row[], members: Members): Judged[] {
  const seen = new Set<string>()
  return rows.map((row): Judged => {
    const {
      name = '',
      title = '',
      gender = '',
      company = '',
      mobile: number = '',
      email: address = '',
      owner = '',
      labels = '',
      language = '',
    } = row.cells
    const { mobile, email } = contactsOf({ mobile: number, email: address })
    const wrong = (reason: Reason, cell: GuestField) => ({ row, reason, cell })
    if (name === '') return wrong('name', 'name')
    if (number !== '' && mobile === null) return wrong('mobile', 'mobile')
    if (address !== '' && email === null) return wrong('email', 'email')
    const [member, another] = members.get(owner) ?? []
    if (owner !== '' && (!member || another)) return wrong('owner', 'owner')
    const twice = [mobile, email].find((key) => key !== null && seen.has(key))
    if (twice !== undefined) return wrong('twice', twice === mobile ? 'mobile' : 'email')
    for (const key of [mobile, email]) if (key !== null) seen.add(key)
    return {
      row,
      guest: {
        id: row.id,
        name: name.slice(0, 60),
        title: title.slice(0, 60),
        gender: genderIn(gender),
        company: company.slice(0, 120),
        mobile,
        email,
        language: languageIn(language),
        labels: [
          ...new Set(
            labels
              .split(/[,，;；、|]/)
              .map((label) => label.trim().slice(0, 20))
              .filter(Boolean),
          ),
        ].slice(0, 10),
        ownerId: member?.accountId ?? null,
        departmentId: member?.departmentId ?? null,
      },
    }
  })
}
