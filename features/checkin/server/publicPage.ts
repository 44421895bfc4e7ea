import type { PageSetting } from '#features/checkin/pageSettings.ts'
import type { Range, ValidateField } from '#features/checkin/pointTypes.ts'
import { pointRefusal } from '#features/checkin/rules.ts'
import { settingsOf } from '#features/checkin/server/points.ts'
import { orgOfCheckin } from '#features/checkin/server/selfCheckin.ts'
import type { Place } from '#features/events/contract.ts'
import { coverUrl } from '#features/events/server/covers.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import type { Language } from '#core/language.ts'
import { enterOrg, type Db } from '#server/kit/db.ts'
import { AppError, required } from '#server/kit/errors.ts'

export type PublicPage = {
  id: string
  bventId: string
  name: string
  event: { title: string; startTime: string; endTime: string; timeZone: string; address: string; coverUrl: string }
  CheckInValidateField: ValidateField
  isLocationNeeded: boolean
  questions: FormField[]
  webCheckinPageSetings: PageSetting[]
}

/** The page exists while its point is enabled; before and after its hours it says so when somebody tries. */
export async function publicPage({ db, now, language }: { db: Db; now: Date; language: Language }, id: string): Promise<PublicPage> {
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
    event: {
      title: event.title,
      startTime: event.startTime.toISOString(),
      endTime: event.endTime.toISOString(),
      timeZone: event.timeZone,
      address: [place?.name, place?.address].filter(Boolean).join(' '),
      coverUrl: coverUrl(event),
    },
    CheckInValidateField: point.validateField as ValidateField,
    isLocationNeeded: (point.location as Range).isEnable,
    questions: point.questions as FormField[],
    webCheckinPageSetings: settingsOf(point, event.title, language),
  }
}
