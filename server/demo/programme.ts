import { v7 as uuid } from 'uuid'
import { minutesAfter } from '#server/demo/days.ts'
import type { PlacedEvent } from '#server/demo/placed.ts'
import type { Filling } from '#server/demo/filling.ts'

/** Who speaks, and when. */
export async function fillProgramme({ db, days, log }: Filling, { orgId, bventId, event, starts, by }: PlacedEvent): Promise<void> {
  const place = { topOrgId: orgId, bventId }
  const speakers = (event.speakers ?? []).map((speaker, sortId) => ({ ...place, id: uuid(), ...speaker, sortId }))
  if (speakers.length > 0) await db.insertInto('bventSpeaker').values(speakers).execute()
  const sessions = (event.sessions ?? []).map(({ title, from, minutes, room, track = '', description = '', speakers: who = [] }) => ({
    ...place,
    id: uuid(),
    title,
    startTime: minutesAfter(starts, from),
    endTime: minutesAfter(starts, from + minutes),
    room,
    track,
    description,
    speakerIds: who.flatMap((index) => speakers[index]?.id ?? []),
  }))
  if (sessions.length > 0) await db.insertInto('bventSession').values(sessions).execute()
  for (const [index, { id, name, title, company }] of speakers.entries())
    log.push({
      at: days.at(-event.created + 3, `10:${10 + index}`),
      orgId,
      by,
      action: 'event.speaker.save',
      objectId: id,
      bventId,
      after: { name, title, company },
    })
  for (const [index, { id, title, room }] of sessions.entries())
    log.push({
      at: days.at(-event.created + 4, `15:${10 + index * 2}`),
      orgId,
      by,
      action: 'event.schedule.save',
      objectId: id,
      bventId,
      after: { title, room },
    })
}
