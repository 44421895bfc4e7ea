import { renderSVG } from 'uqr'
import type { Language } from '#core/language.ts'
import type { PublicEvent } from '#features/microsites/shapes.ts'
import { hasBenefit } from '#features/benefits/rules.ts'
import { benefitOfOrg } from '#features/benefits/server/queries.ts'
import { canPreview, isPublic, statusOf, type StoredStatus } from '#features/events/rules.ts'
import { descriptionsOf } from '#features/events/server/describe.ts'
import { sessionsOf } from '#features/programme/server/schedule.ts'
import { siteEventOf } from '#features/events/server/siteEvent.ts'
import { speakersOf } from '#features/programme/server/speakers.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import { shortLink } from '#features/links/server/queries.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'

type Asked = { bventId: string; language: Language; now: Date; config: Config }

/** What everyone may see of an event, or null while it is not out: unpublished answers like one that does not exist. */
export async function findPublicEvent(db: Db, asked: Asked): Promise<PublicEvent | null> {
  return (await findShownEvent(db, { ...asked, isPreviewer: false }))?.event ?? null
}

/** Whether visitors can ask: somebody answers here, and the organisation has it. */
async function answersQuestions(db: Db, { AI_URL, AI_MODEL }: Config, now: Date): Promise<boolean> {
  if (!AI_URL || !AI_MODEL) return false
  const benefit = await benefitOfOrg(db, 'ai_customer_service')
  return benefit !== undefined && hasBenefit([benefit], 'ai_customer_service', now)
}

type Shown = { event: PublicEvent; isOut: boolean }

/** The same; one that is not out is shown to those who came with its preview link. */
export async function findShownEvent(
  db: Db,
  { bventId, language, now, config, isPreviewer }: Asked & { isPreviewer: boolean },
): Promise<Shown | null> {
  const orgId = await enterOrgOf(db, { bventId })
  if (!orgId) return null
  const event = await db
    .selectFrom('bvent')
    .innerJoin('org', 'org.topOrgId', 'bvent.topOrgId')
    .selectAll('bvent')
    .leftJoin('certification', (join) =>
      join.onRef('certification.topOrgId', '=', 'bvent.topOrgId').on('certification.state', '=', 'Approved'),
    )
    .select(['org.name as orgName', 'certification.name as certifiedName'])
    .where('bvent.id', '=', bventId)
    .where('bvent.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!event) return null
  const status = statusOf(event.status as StoredStatus, event.endTime, now)
  const isOut = isPublic(status)
  if (!isOut && !(isPreviewer && canPreview(status))) return null

  const descriptions = await descriptionsOf({ db }, bventId)
  const shortUrl = config.PUBLIC_URL + (await shortLink(db, { orgId, target: publicEventPath({ bventId, language }), bventId }))
  const shown: PublicEvent = {
    ...siteEventOf(event),
    form: event.form as PublicEvent['form'],
    isEnded: status === 'Ended',
    description: descriptions[language] ?? Object.values(descriptions)[0] ?? '',
    sessions: await sessionsOf(db, bventId),
    speakers: await speakersOf({ db, config }, bventId),
    languages: event.languages,
    contact: event.contact as PublicEvent['contact'],
    ...((await answersQuestions(db, config, now)) && { isAsking: true as const }),
    ...(event.certifiedName && { certifiedName: event.certifiedName }),
    shortUrl,
    qr: renderSVG(shortUrl, { border: 1 }),
  }
  return { event: shown, isOut }
}
