/** By what people are told, the surest first. */
export const keyKinds = ['idNumber', 'mobile', 'email'] as const
export type KeyKind = (typeof keyKinds)[number]

export type Keyed = { attendeeId: string; personId: string | null } & Record<KeyKind, string | null>
export type PersonKey = { kind: KeyKind; value: string; personId: string }
export type Assigned = { links: { attendeeId: string; personId: string }[]; newKeys: PersonKey[]; newPeople: string[] }

const nameOf = (kind: KeyKind, value: string) => `${kind} ${value}`

/**
 * Whose registration each is, one after the other as they came. The surest key decides; people whom another key would bring together stay
 * apart, to be looked at by somebody. Two document numbers are two people, whatever else they share.
 */
export function assignPeople(attendees: readonly Keyed[], known: readonly PersonKey[], newId: () => string): Assigned {
  const personOf = new Map(known.map(({ kind, value, personId }) => [nameOf(kind, value), personId]))
  const numberOf = new Map(known.filter(({ kind }) => kind === 'idNumber').map(({ personId, value }) => [personId, value]))
  const assigned: Assigned = { links: [], newKeys: [], newPeople: [] }
  for (const attendee of attendees) {
    const own = keyKinds.flatMap((kind) => (attendee[kind] ? [{ kind, value: attendee[kind] }] : []))
    const isOther = (personId: string) => {
      const number = numberOf.get(personId)
      return attendee.idNumber !== null && number !== undefined && number !== attendee.idNumber
    }
    const candidates = own.flatMap(({ kind, value }) => personOf.get(nameOf(kind, value)) ?? []).filter((one) => !isOther(one))
    const stays = attendee.personId !== null && (own.length === 0 || candidates.includes(attendee.personId))
    let personId = stays ? attendee.personId : candidates[0]
    if (!personId) {
      personId = newId()
      assigned.newPeople.push(personId)
    }
    assigned.links.push({ attendeeId: attendee.attendeeId, personId })
    for (const { kind, value } of own) {
      if (personOf.has(nameOf(kind, value))) continue
      personOf.set(nameOf(kind, value), personId)
      if (kind === 'idNumber') numberOf.set(personId, value)
      assigned.newKeys.push({ kind, value, personId })
    }
  }
  return assigned
}
