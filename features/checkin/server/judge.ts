import { admittedIds } from '#features/checkin/server/admitted.ts'
import type { JudgedScan, ScanAnswer } from '#features/checkin/server/judgedScan.ts'
import type { Config } from '#server/config.ts'
import { isDatabaseAway } from '#server/kit/database/databaseAway.ts'
import { PREPARED } from '#server/kit/database/connections.ts'
import { queryOnce, type Db } from '#server/kit/database/db.ts'
import { batcher } from '#server/kit/database/batcher.ts'

type Judging = { orgId: string; kind: 'staff' | 'device' | 'self'; hash: Buffer | null }
type Asked = Judging & { now: Date; scans: readonly JudgedScan[]; isWalkIn: boolean }
type Place = { db: Db; config: Config }

const COLUMNS = `a.auth, a.fields, a.scan_id as "scanId", a.result, a.code, a.direction, a.time, a.attendee_id as "attendeeId",
  a.full_name as "fullName", a.status, a.ticket_name as "ticketName", a.mobile_tail as "mobileTail", a.remark, a.company, a.photo, a.seat, a.vip,
  a.first_time as "firstTime", a.first_gate as "firstGate", a.first_source as "firstSource", a.time_zone as "timeZone"`
const DOOR_SCANS = `${PREPARED} select ${COLUMNS} from door_scans($1::uuid, $2, $3, $4, $5::jsonb, $6) a`

function askAlone(db: Db, { orgId, kind, hash, now, scans, isWalkIn }: Asked): Promise<readonly ScanAnswer[]> {
  return queryOnce(db, DOOR_SCANS, [orgId, kind, hash, now, JSON.stringify(scans), isWalkIn])
}

const SCANS_OF_MANY = `${PREPARED} select c.call, ${COLUMNS}
  from jsonb_to_recordset($1::jsonb) as c (call integer, org uuid, kind text, token text, at timestamptz, scans jsonb),
    lateral door_scans(c.org, c.kind, decode(c.token, 'hex'), c.at, c.scans) a`

/** All calls in one statement, in one order of people, so that no two statements wait in a ring. */
async function askMany(db: Db, calls: readonly Asked[]): Promise<(readonly ScanAnswer[])[]> {
  const [only, ...more] = calls
  if (only && more.length === 0) return [await askAlone(db, only)]
  const given = calls.map(({ orgId, kind, hash, now, scans }, call) => ({
    call,
    org: orgId,
    kind,
    token: hash?.toString('hex'),
    at: now,
    scans,
  }))
  given.sort((a, b) => (firstOf(a) < firstOf(b) ? -1 : 1))
  const rows = await queryOnce<ScanAnswer & { call: number }>(db, SCANS_OF_MANY, [JSON.stringify(given)])
  const answers: ScanAnswer[][] = calls.map(() => [])
  for (const row of rows) answers[row.call]?.push(row)
  return answers
}

const firstOf = ({ scans }: Pick<Asked, 'scans'>) => scans[0]?.attendeeId ?? ''

/** All scans of a call; only points with a saved search are asked a second time. */
export async function judge(
  place: Place,
  { orgId, kind, hash }: Judging,
  now: Date,
  scans: readonly JudgedScan[],
  { isWalkIn = false, askWith = askAlone }: { isWalkIn?: boolean; askWith?: (db: Db, asked: Asked) => Promise<readonly ScanAnswer[]> } = {},
): Promise<readonly ScanAnswer[]> {
  const asked = { orgId, kind, hash, now, scans, isWalkIn }
  const answers = await askWith(place.db, asked)
  const open = answers.filter(({ result }) => result === 'ask')
  if (open.length === 0) return answers
  const admitted = await admittedIds(place, orgId, open, scans)
  const again = scans
    .filter(({ scanId }) => open.some((answer) => answer.scanId === scanId))
    .map((scan) => ({ ...scan, isAdmitted: admitted.has(scan.scanId) }))
  return [...answers.filter(({ result }) => result !== 'ask'), ...(await askWith(place.db, { ...asked, scans: again }))]
}

/** A busy door: two statements keep the database at work while the next ones gather; more would only wait for each other there. */
const BUSY = { concurrency: 2, maxBatch: 50, failsAll: isDatabaseAway }
const crowds = new WeakMap<Db, (asked: Asked) => Promise<readonly ScanAnswer[]>>()

/** Whoever is one person, known by their ticket, is asked with all who wait. */
export function askTogether(db: Db, asked: Asked): Promise<readonly ScanAnswer[]> {
  const [scan, ...more] = asked.scans
  if (!scan?.attendeeId || more.length > 0 || asked.isWalkIn) return askAlone(db, asked)
  const crowd = crowds.get(db) ?? batcher((calls: readonly Asked[]) => askMany(db, calls), BUSY)
  crowds.set(db, crowd)
  return crowd(asked)
}
