import { useContext } from 'react'
import type { Option } from '#core/schema.ts'
import { isRegion, regionTypes, type FormField } from '#features/forms/fieldTypes.ts'
import { SelectControl } from '#features/registration/site/controls/SelectControl.tsx'
import type { ControlProps } from '#features/registration/site/controls/control.ts'
import { FormTools } from '#features/registration/site/formTools.ts'
import type { Typed } from '#features/registration/site/judge.ts'

type Props = ControlProps & { fields: readonly FormField[]; values: Typed }

/** The places of its level that lie in what was chosen above it. */
export function RegionControl({ fields, values, ...control }: Props) {
  const { regions } = useContext(FormTools)
  const options = regions ? regionOptions(regions, control.field, fields, values) : []
  return <SelectControl {...control} options={options} />
}

/** A form may ask for the city alone: then all cities are offered. Where a region above is asked for, it comes first. */
export function regionOptions(tree: readonly Option[], field: FormField, fields: readonly FormField[], values: Typed): Option[] {
  const depth = (regionTypes as readonly string[]).indexOf(field.fieldType)
  const chosen = regionTypes.map((type) => {
    const above = fields.find(({ fieldType }) => fieldType === type)
    return above && isRegion(above.fieldType) ? values[above.fieldName] : undefined
  })
  let level: readonly Option[] = tree
  for (let at = 0; at < depth; at += 1) {
    const wanted = chosen[at]
    if (wanted === undefined && !fields.some(({ fieldType }) => fieldType === regionTypes[at])) {
      level = level.flatMap((option) => option.childrens ?? [])
      continue
    }
    level = level.find((option) => option.key === wanted)?.childrens ?? []
  }
  return [...level]
}
