import { readFileSync } from 'node:fs'

export type FoundPlace = { name: string; address: string; lng: number | null; lat: number | null }

/** Where things take place. The local gazetteer knows large venues and every province, city and district. */
export type Places = { search: (keyword: string) => Promise<FoundPlace[]> }

const MOST = 20

type Division = [code: string, name: string, children?: Division[]]
type Venue = [name: string, address: string, lng: number, lat: number]

export function localPlaces(): Places {
  let known: FoundPlace[] | undefined
  return {
    async search(keyword) {
      known ??= [...readVenues(), ...readDivisions()]
      const words = keyword.trim().toLowerCase()
      return words ? known.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(words)).slice(0, MOST) : []
    },
  }
}

const readJson = <Value>(name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Value

function readVenues(): FoundPlace[] {
  return readJson<Venue[]>('./venues.json').map(([name, address, lng, lat]) => ({ name, address, lng, lat }))
}

function readDivisions(): FoundPlace[] {
  const walk = ([, name, children = []]: Division, above: string): FoundPlace[] => {
    const address = above + name
    return [{ name, address, lng: null, lat: null }, ...children.flatMap((child) => walk(child, address))]
  }
  return readJson<Division[]>('../../features/org/data/divisions.json').flatMap((division) => walk(division, ''))
}
