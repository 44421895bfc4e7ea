import { Cost, When } from '#features/sends/console/write/sections.tsx'
import type { Reckoned } from '#features/sends/parts.ts'
import type { SendChannel } from '#features/sends/shapes.ts'
import '#features/sends/console/sends.css'

type Props = { draft: Reckoned; channel: SendChannel; timeZone: string | undefined; isBusy: boolean; onAnyway: () => void }

export function SendTimingPart({ draft, channel, timeZone, isBusy, onAnyway }: Props) {
  const dry = draft.dryRun.data
  return (
    <>
      <When draft={draft} dry={dry} timeZone={timeZone} isBusy={isBusy} onAnyway={onAnyway} />
      {dry && <Cost dry={dry} channel={channel} />}
    </>
  )
}
