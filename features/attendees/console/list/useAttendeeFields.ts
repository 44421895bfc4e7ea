import { useQuery, useQueryClient } from '@tanstack/react-query'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { ADDRESS } from '#features/attendees/listFields.ts'
import type { QueryField, View } from '#features/attendees/shapes.ts'
import type { ColumnView, ViewHandle } from '#console/kit/tableState.ts'
import { useColumnSizes } from '#console/kit/tableState.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery, useCall } from '#console/kit/query.ts'
import { dataTypes } from '#features/forms/fieldTypes.ts'
import { inEvent } from '#features/attendees/console/about.ts'
import { useRegions } from '#features/attendees/console/useRegions.ts'

const NO_FIELDS: QueryField[] = []

/** What a list can be filtered by; regions are chosen from the dictionary that browsers keep. */
export function useQueryFields(bventId: string): QueryField[] {
  const { data = NO_FIELDS } = useQuery(callQuery(attendeeCalls.queryFields, inEvent(bventId, {}), { ignoresErrors: true }))
  const isCascading = data.some(({ fieldName, fieldOptions }) => fieldName === ADDRESS && fieldOptions.length === 0)
  const regions = useRegions(isCascading)
  return isCascading ? data.map((field) => (field.fieldName === ADDRESS ? { ...field, fieldOptions: regions } : field)) : data
}

export function useRegistFields(bventId: string) {
  return useQuery(callQuery(attendeeCalls.registFields, inEvent(bventId, {}), { ignoresErrors: true }))
}

/** What one path asks, which is what its people are judged by; none named: the one in use. */
export function usePathFields(bventId: string, wanted?: string) {
  const { data } = useRegistFields(bventId)
  const pathId = wanted ?? data?.pathId
  return useQuery({
    ...callQuery(attendeeCalls.registFields, { bventId, ...(pathId && { pathId }) }, { ignoresErrors: true }),
    enabled: pathId !== undefined,
  })
}

/** The person's own arrangement of columns, kept with the event; widths stay in this browser. Spec §7, §9. */
export function useFieldsView(bventId: string, tableName: string): ViewHandle & { configs: readonly View[] } {
  const client = useQueryClient()
  const query = callQuery(attendeeCalls.registFields, inEvent(bventId, {}), { ignoresErrors: true })
  const { data } = useQuery(query)
  const [sizes] = useColumnSizes(tableName)
  const save = useCall(attendeeCalls.saveFieldsView)
  const configs = data?.pageViewConfigs ?? []

  const put = (pageViewConfigs: View[]) =>
    client.setQueryData(query.queryKey, (before) => (before && pageViewConfigs.length > 0 ? { ...before, pageViewConfigs } : before))
  const again = () => client.invalidateQueries({ queryKey: query.queryKey })
  const setView = (view: ColumnView | null) => {
    const next = view ? arrangedViews(configs, view, sizes) : []
    put(next)
    save.mutate(
      { id: bventId || currentOrgId(), viewConfigs: next },
      // What comes back complete is what the list asks for anyway: the defaults again, or what was refused.
      { onSuccess: () => (view ? undefined : void again()), onError: () => void again() },
    )
  }
  return { view: data ? viewOfConfigs(configs) : null, setView, configs }
}

export function viewOfConfigs(configs: readonly View[]): ColumnView {
  const inOrder = [...configs].sort((one, other) => one.sortId - other.sortId)
  const named = (wanted: (view: View) => boolean) => inOrder.filter(wanted).map(({ fieldName }) => fieldName)
  return { order: named(() => true), hidden: named(({ isShow }) => !isShow), fixed: named(({ isFixed }) => isFixed) }
}

/** The same fields in the order, and as shown and frozen, as the person left them. */
export function arrangedViews(configs: readonly View[], view: ColumnView, sizes: Readonly<Record<string, number>>): View[] {
  const known = new Map(configs.map((config) => [config.fieldName, config]))
  const names = [...view.order.filter((name) => known.has(name)), ...configs.map(({ fieldName }) => fieldName)]
  return [...new Set(names)].flatMap((fieldName, sortId) => {
    const config = known.get(fieldName)
    if (!config) return []
    return {
      fieldName,
      isShow: !view.hidden.includes(fieldName),
      sortId,
      width: sizes[fieldName] ?? config.width,
      isFixed: view.fixed.includes(fieldName),
    }
  })
}

const unsorted: readonly number[] = [dataTypes.multipleSelect, dataTypes.cascader]

/** A list can be sorted by anything that has one value. */
export function sortableFields(fields: readonly QueryField[]): ReadonlySet<string> {
  return new Set(fields.filter(({ dataType }) => !unsorted.includes(dataType)).map(({ fieldName }) => fieldName))
}
