import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pathOf } from '#core/page.ts'
import { typedFields } from '#console/kit/accounts/fieldValues.ts'
import { ProviderChoice } from '#console/kit/accounts/ProviderChoice.tsx'
import { checkOf } from '#console/kit/accounts/useCheckOnArrival.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { SaveBar } from '#console/kit/SaveBar.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { channelCalls } from '#features/channels/contract.ts'
import { AccountForm } from '#features/channels/console/accounts/AccountForm.tsx'
import type { AccountValues } from '#features/channels/console/accounts/accountValues.ts'
import { ReceiptAddress } from '#features/channels/console/accounts/ReceiptAddress.tsx'
import { channelPages } from '#features/channels/pages.ts'
import '#console/kit/accounts/accounts.css'

export function MessageAccountCreatePage() {
  const t = useT()
  const navigate = useNavigate()
  const canSave = useCan(channelCalls.save.access)
  const [form] = Form.useForm<AccountValues>()
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<string | null>(params.get('provider'))
  const [isDirty, setDirty] = useState(false)
  const kinds = useCallQuery(channelCalls.kinds, {}, { ignoresErrors: true })
  const save = useCall(channelCalls.save, { changes: [channelCalls.list], ignoresErrors: true })
  const created = save.data
  const guard = useUnsavedGuard(isDirty && !created)
  const list = kinds.data?.list ?? []
  const kind = list.find(({ provider }) => provider === chosen) ?? list[0]

  /** Only once the guard knows that nothing is unsaved any more; there it is checked. */
  useEffect(() => {
    if (created) void navigate(pathOf(channelPages.edit, { id: created.id }), { state: checkOf(created.version), replace: true })
  }, [created, navigate])

  const submit = (values: AccountValues) =>
    kind &&
    save.mutate(
      { provider: kind.provider, name: values.name, fields: typedFields(values, kind.fields) },
      {
        onSuccess: () => showToast({ kind: 'success', text: t('channels.saved') }),
        onError: (error) => showRefusedFields(form, error) && save.reset(),
      },
    )

  return (
    <PageFrame
      page={channelPages.create}
      {...(kind &&
        canSave && {
          footer: <SaveBar isDirty={isDirty} isNew isBusy={save.isPending} saveText={t('kit.saveAndCheck')} onSave={form.submit} />,
        })}
    >
      <div className="frame-body">
        {kinds.error && <ErrorNote error={kinds.error} onRetry={() => void kinds.refetch()} />}
        {!kinds.data && !kinds.error && <SkeletonFields count={5} />}
        {kind && (
          <>
            <ProviderChoice kinds={list} value={kind.provider} label={t('channels.chooseProvider')} onChange={setChosen} />
            {!canSave && <p className="note">{t('channels.readOnly')}</p>}
            {save.error && <ErrorNote error={save.error} title={t('channels.notSaved')} />}
            <div className="account-two">
              <AccountForm
                key={kind.provider}
                form={form}
                provider={kind.provider}
                name=""
                fields={kind.fields}
                isReadOnly={!canSave}
                onChange={() => setDirty(true)}
                onSubmit={submit}
              >
                <ReceiptAddress provider={kind.provider} url={null} />
              </AccountForm>
              <aside className="account-rail">
                <section className="account-pane" aria-labelledby="account-check">
                  <h2 id="account-check" className="t16 b">
                    {t('kit.check')}
                  </h2>
                  <p className="t13 m3">{t('kit.checkAfterSave')}</p>
                  <p className="t13 m3">{t('channels.checkHint')}</p>
                </section>
              </aside>
            </div>
          </>
        )}
      </div>
      {guard}
    </PageFrame>
  )
}
