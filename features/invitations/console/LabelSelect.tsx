import { Select } from 'antd'
import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'

type Props = { bventId: string; value: string; onChange: (label: string) => void }

/** One of the labels that guests carry, with how many do; one that nobody carries any more stays until it is changed. */
export function LabelSelect({ bventId, value, onChange }: Props) {
  const t = useT()
  const list = useCallQuery(calls.guestLabels, { bventId }, { ignoresErrors: true }).data?.list ?? []
  const shown = value && !list.some(({ label }) => label === value) ? [{ label: value, count: 0 }, ...list] : list
  return (
    <Select
      className="invite-label"
      aria-label={t('invitations.ofLabel')}
      showSearch
      popupMatchSelectWidth={false}
      value={value}
      options={[
        { value: '', label: t('invitations.anyLabel') },
        ...shown.map(({ label, count }) => ({ value: label, label: `${label} ${count}` })),
      ]}
      onChange={onChange}
    />
  )
}
