import type { Range, ValidateField } from '#features/checkin/pointTypes.ts'
import { questionIn, type Question } from '#features/checkin/questions.ts'
import { pointRefusal } from '#features/checkin/rules.ts'
import type { SelfPage } from '#features/checkin/selfPage.ts'
import { settingsOf } from '#features/checkin/server/points.ts'
import { orgOfCheckin } from '#features/checkin/server/selfCheckin.ts'
import type { Place } from '#core/place.ts'
import { coverUrl } from '#features/events/server/covers.ts'
import { languageOf, type Language } from '#core/language.ts'
import { enterOrg, type Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'

/** The page exists while its point is enabled; before and after its hours it says so when somebody tries. */
export async function publicPage({ db, now, language }: { db: Db; now: Date; language: Language }, id: string): Promise<SelfPage> {
  await enterOrg(db, await orgOfCheckin(db, id))
  const point = required(
    await db.selectFrom('checkinPoint').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst(),
  )
  const event = required(
    await db.selectFrom('bvent').selectAll().where('id', '=', point.bventId).where('deletedAt', 'is', null).executeTakeFirst(),
  )
  const isEventOpen = event.status !== 'Cancelled' && event.status !== 'Upgrade'
  if (pointRefusal({ ...point, isEventOpen }, now) === 'door.disabled') throw new AppError('door.disabled')
  const place = event.place as Place | null
  return {
    id,
    bventId: event.id,
    name: point.name,
    startTime: point.startTime?.toISOString() ?? null,
    endTime: point.endTime?.toISOString() ?? null,
    event: {
      title: event.title,
      startTime: event.startTime.toISOString(),
      endTime: event.endTime.toISOString(),
      timeZone: event.timeZone,
      address: [place?.name, place?.address].filter(Boolean).join(' '),
      coverUrl: coverUrl(event),
    },
    languages: event.languages.map(languageOf),
    CheckInValidateField: point.validateField as ValidateField,
    isLocationNeeded: (point.location as Range).isEnable,
    questions: (point.questions as Question[]).map((question) => questionIn(question, language)),
    webCheckinPageSetings: settingsOf(point, event, language),
  }
}
