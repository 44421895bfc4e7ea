import type { Session, Speaker } from '#features/programme/shapes.ts'
import { clashesOf } from '#features/events/rules.ts'
import { t } from '#console/kit/text.ts'

/** For every session that collides with another, why and with which, in words. */
export function clashTexts(sessions: readonly Session[], speakers: readonly Speaker[]): Map<string, string[]> {
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  const texts = new Map<string, string[]>()
  for (const { ids, reason } of clashesOf(sessions))
    for (const [mine, theirs] of [ids, [ids[1], ids[0]]] as const) {
      const [one, other] = [byId.get(mine), byId.get(theirs)]
      if (one && other) texts.set(mine, [...(texts.get(mine) ?? []), textOf(one, other, reason, names)])
    }
  return texts
}

function textOf(one: Session, other: Session, reason: 'room' | 'speaker', names: ReadonlyMap<string, string>): string {
  if (reason === 'room') return t('programme.clashRoom', { title: other.title, room: one.room })
  const both = one.speakerIds.filter((id) => other.speakerIds.includes(id)).map((id) => names.get(id) ?? '')
  return t('programme.clashSpeaker', { title: other.title, name: both.filter(Boolean).join(t('kit.comma')) })
}
