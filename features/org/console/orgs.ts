export const FROZEN = 3

type Named = { name: string }

/** Case and width do not matter when people look for a name. */
export function matchingOrgs<Org extends Named>(orgs: readonly Org[], wanted: string): Org[] {
  const words = folded(wanted)
  return orgs.filter(({ name }) => folded(name).includes(words))
}

function folded(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}
