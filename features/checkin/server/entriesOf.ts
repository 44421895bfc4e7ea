import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { answersInWords, type AnswerWords, type Question, type QuestionWords } from '#features/checkin/questions.ts'
import { wordsOf } from '#features/checkin/server/points.ts'
import type { Db } from '#server/kit/database/db.ts'

export type Passage = { checkinId: string; name: string; time: Date; gate: string; direction: 'in' | 'out'; answers: AnswerWords[] }
type Row = Omit<Passage, 'answers'> & { answers: Record<string, unknown> | null; questions: Question[]; questionWords: QuestionWords }

/** Every way in and out of one person, the newest first; what was cancelled never was. */
export async function entriesOf({ db, language }: { db: Db; language: Language }, bventId: string, attendeeId: string): Promise<Passage[]> {
  const { rows } = await sql<Row>`
    with entered as (
      select e.checkin_id, p.name, e.time, e.gate, e.out_time, e.out_gate, e.answers, p.questions, p.question_words from checkin_entry e
        join checkin_point p on p.top_org_id = e.top_org_id and p.id = e.checkin_id
      where e.bvent_id = ${bventId} and e.attendee_id = ${attendeeId} and e.cancelled_at is null
    )
    select checkin_id, name, time, gate, 'in' as direction, answers, questions, question_words from entered
    union all
    select checkin_id, name, out_time, coalesce(out_gate, ''), 'out', null, '[]', '{}' from entered where out_time is not null
    order by 3 desc`.execute(db)
  return rows.map(({ answers, questions, questionWords, ...passage }) => ({
    ...passage,
    answers: answersInWords(wordsOf({ questions, questionWords }), answers, language),
  }))
}
