import { useEffect, useState } from 'react'
import type { Option } from '#core/schema.ts'
import { isRegion, type FormField } from '#features/forms/fieldTypes.ts'
import { countryCodes } from '#features/org/data/countries.ts'
import divisionsUrl from '#features/org/data/divisions.json?url'
import { pageLanguage } from '#site/kit/language.ts'

const CHINA = 'CN'
type Division = [code: string, name: string, children?: Division[]]

/** The dictionary of places, fetched only where a form asks for one. */
export function useRegions(fields: readonly FormField[]): readonly Option[] | null {
  const [tree, setTree] = useState<readonly Option[] | null>(null)
  const isAsked = fields.some(({ fieldType }) => isRegion(fieldType))
  useEffect(() => {
    if (!isAsked) return
    fetch(divisionsUrl)
      .then((response) => response.json() as Promise<Division[]>)
      .then((divisions) => setTree(treeOf(divisions)))
      .catch(() => setTree(treeOf([])))
  }, [isAsked])
  return tree
}

function treeOf(divisions: readonly Division[]): Option[] {
  const names = new Intl.DisplayNames(pageLanguage(), { type: 'region' })
  const option = ([key, value, children]: Division): Option => ({ key, value, ...(children && { childrens: children.map(option) }) })
  return countryCodes.map((code) => ({
    key: code,
    value: names.of(code) ?? code,
    ...(code === CHINA && { childrens: divisions.map(option) }),
  }))
}
