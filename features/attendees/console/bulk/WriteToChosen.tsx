import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { pathOf } from '#core/page.ts'
import { useCan } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { opensFocused } from '#features/attendees/console/opensFocused.ts'
import { deliveryCalls } from '#features/delivery/contract.ts'
import type { Target } from '#features/attendees/console/bulk/target.ts'
import { pages } from '#features/pages.ts'

/** The choice goes along to where words are written; nothing is sent before it was tried out there. */
export function WriteToChosen({ target: { bventId, chosen } }: { target: Pick<Target, 'bventId' | 'chosen'> }) {
  const t = useT()
  const navigate = useNavigate()
  const canSend = useCan('lite_res_act_notice')
  const { data: ways } = useQuery({ ...callQuery(deliveryCalls.ways, {}, { ignoresErrors: true }), enabled: canSend })
  if (!canSend) return null
  return (
    <Dropdown
      trigger={['click']}
      {...opensFocused}
      placement="topRight"
      menu={{
        items: [
          { key: 'sms', label: t('attendees.writeSms') },
          { key: 'email', label: t('attendees.writeEmail') },
          ...(ways?.hasOfficial ? [{ key: 'official' as const, label: t('attendees.writeOfficial') }] : []),
        ],
        onClick: ({ key }) =>
          void navigate(pathOf(pages.sends[key as 'sms' | 'email' | 'official'], { bventId }), { state: { audience: chosen } }),
      }}
    >
      <Button type="text" icon={<Icon name="bell" />} aria-label={t('attendees.write')} title={t('attendees.write')} />
    </Dropdown>
  )
}
