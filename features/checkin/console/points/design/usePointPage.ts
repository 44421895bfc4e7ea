import { useCallQuery } from '#console/kit/query.ts'
import { eventCalls } from '#features/events/contract.ts'
import { useParams } from 'react-router'
import type { Language } from '#core/language.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { useCan } from '#console/kit/Can.tsx'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { languagesOf } from '#features/checkin/console/points/design/pageDraft.ts'
import { usePointList } from '#features/checkin/console/useCheckins.ts'

const START = { point: '', language: '' }

export type PointPage = {
  bventId: string
  points: readonly WebCheckin[]
  point: WebCheckin | undefined
  event: EventInfo | undefined
  languages: readonly Language[]
  first: Language
  /** In which language the page is being looked at. */
  language: Language
  canSave: boolean
  error: Error | null
  retry: () => void
  choose: (change: { point?: string; language?: string }) => void
}

/** Which point and language a page is about stands in its address; none named: the main point, the first language. */
export function usePointPage(): PointPage {
  const { bventId = '' } = useParams()
  const [address, choose] = useAddressState(START)
  const list = usePointList(bventId)
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const canSave = useCan(checkinCalls.updatePageSetting.access)
  const points = list.data?.list ?? []
  const languages = languagesOf({ languages: event?.languages ?? [] })
  const [first = 'zh-CN'] = languages
  return {
    bventId,
    points,
    point: points.find(({ id }) => id === address.point) ?? points.find(({ isMain }) => isMain),
    event,
    languages,
    first,
    language: languages.find((language) => language === address.language) ?? first,
    canSave,
    error: list.data ? null : list.error,
    retry: () => void list.refetch(),
    choose,
  }
}
