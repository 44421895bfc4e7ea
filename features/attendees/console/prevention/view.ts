import type { ViewHandle } from '#console/kit/tableState.ts'

export const PREVENTION = 'EpidemicPreventionStatus'
const PLACE = 3

/** Shown, and near the name, whatever else the person's view says. */
export function withPrevention({ view, setView }: ViewHandle): ViewHandle {
  if (!view) return { view, setView }
  const rest = view.order.filter((name) => name !== PREVENTION)
  return {
    view: {
      ...view,
      order: [...rest.slice(0, PLACE), PREVENTION, ...rest.slice(PLACE)],
      hidden: view.hidden.filter((name) => name !== PREVENTION),
    },
    setView,
  }
}
