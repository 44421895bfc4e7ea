import { DryRunPane } from '#features/sends/console/write/DryRunPane.tsx'
import type { Reckoned } from '#features/sends/parts.ts'
import '#features/sends/console/sends.css'

export function DryRunPart(props: { draft: Reckoned; timeZone: string | undefined }) {
  return <DryRunPane {...props} />
}
