import { useConfig } from '#console/kit/config.ts'
import { useT } from '#console/kit/text.ts'

/** Where samples are wanted, the way from nothing to a published page is told in three steps. */
export function FirstEvent() {
  const t = useT()
  const { isUseSampleEvent } = useConfig()
  return <>{t(isUseSampleEvent ? 'events.empty_sampleHint' : 'events.empty_allHint')}</>
}
