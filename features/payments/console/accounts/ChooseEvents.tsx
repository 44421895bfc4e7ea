import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUser } from '#console/kit/user.ts'
import { eventCalls } from '#features/events/contract.ts'
import { payAccountCalls } from '#features/payments/accountContract.ts'

type Account = { id: string; name: string; events: readonly { bventId: string }[] }
const SHOWN = 50

/** Events that are to be paid to this account, from the account itself. */
export function ChooseEvents({ account }: { account: Account }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('payments.chooseEvents')}
      </Button>
      {isOpen && <Dialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ account: { id, name, events }, onClose }: { account: Account; onClose: () => void }) {
  const t = useT()
  const topOrgId = useUser()?.topOrgId ?? ''
  const [words, setWords] = useState('')
  const [bventIds, setBventIds] = useState<string[]>([])
  const { data, isFetching } = useQuery({
    ...callQuery(eventCalls.getBvents, { topOrgId, pageSize: SHOWN, ...(words && { keyWords: words }) }, { ignoresErrors: true }),
    placeholderData: (previous) => previous,
    enabled: topOrgId !== '',
  })
  const { mutateAsync } = useCall(payAccountCalls.chooseEvents, {
    changes: [payAccountCalls.list, payAccountCalls.detail],
    ignoresErrors: true,
  })
  const others = data?.list.filter((event) => events.every(({ bventId }) => bventId !== event.bventId)) ?? []
  return (
    <ActDialog
      title={t('payments.chooseEventsOf', { name })}
      confirmText={t('payments.useInN', { n: bventIds.length })}
      notDone={t('payments.accountNotSaved')}
      className="account-choose"
      isDisabled={bventIds.length === 0}
      onClose={onClose}
      onConfirm={async () => {
        const { count } = await mutateAsync({ id, bventIds })
        showToast({ kind: 'success', text: t('payments.usedIn', { n: count }) })
        onClose()
      }}
    >
      <p className="m2">{t('payments.chooseEventsHint')}</p>
      <Select
        mode="multiple"
        size="large"
        showSearch={{ filterOption: false, onSearch: (typed) => setWords(typed.trim()) }}
        loading={isFetching}
        placeholder={t('payments.chooseEventsPlace')}
        aria-label={t('payments.chooseEventsPlace')}
        notFoundContent={t('kit.noResult')}
        value={bventIds}
        onChange={setBventIds}
        options={others.map(({ bventId, title }) => ({ value: bventId, label: title }))}
      />
    </ActDialog>
  )
}
