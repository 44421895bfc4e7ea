import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#core/page.ts'
import { useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { SaveBar } from '#console/kit/SaveBar.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { payAccountCalls } from '#features/payments/accountContract.ts'
import { AccountForm } from '#features/payments/console/accounts/AccountForm.tsx'
import { requestOf, valuesOf, type AccountValues } from '#features/payments/console/accounts/accountValues.ts'
import { CallbackAddress } from '#features/payments/console/accounts/CallbackAddress.tsx'
import { ProviderChoice } from '#console/kit/accounts/ProviderChoice.tsx'
import { checkOf } from '#console/kit/accounts/useCheckOnArrival.ts'
import { paymentPages } from '#features/payments/pages.ts'
import '#console/kit/accounts/accounts.css'

export function PaymentAccountCreatePage() {
  const t = useT()
  const navigate = useNavigate()
  const canSave = useCan(payAccountCalls.save.access)
  const [form] = Form.useForm<AccountValues>()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isDirty, setDirty] = useState(false)
  const kinds = useCallQuery(payAccountCalls.kinds, {}, { ignoresErrors: true })
  const save = useCall(payAccountCalls.save, { changes: [payAccountCalls.list], ignoresErrors: true })
  const created = save.data
  const guard = useUnsavedGuard(isDirty && !created)
  const list = kinds.data?.list ?? []
  const kind = list.find(({ provider }) => provider === chosen) ?? list[0]

  /** Only once the guard knows that nothing is unsaved any more; there it is checked. */
  useEffect(() => {
    if (created) void navigate(pathOf(paymentPages.edit, { id: created.id }), { state: checkOf(created.version), replace: true })
  }, [created, navigate])

  const submit = (values: AccountValues) =>
    kind &&
    save.mutate(
      { provider: kind.provider, ...requestOf(values, kind.fields) },
      {
        onSuccess: () => showToast({ kind: 'success', text: t('payments.accountSaved') }),
        onError: (error) => showRefusedFields(form, error) && save.reset(),
      },
    )

  return (
    <PageFrame
      page={paymentPages.create}
      {...(kind &&
        canSave && {
          footer: <SaveBar isDirty={isDirty} isNew isBusy={save.isPending} saveText={t('kit.saveAndCheck')} onSave={form.submit} />,
        })}
    >
      <div className="frame-body">
        {kinds.error && <ErrorNote error={kinds.error} onRetry={() => void kinds.refetch()} />}
        {!kinds.data && !kinds.error && <SkeletonFields count={5} />}
        {kinds.data && !kind && <EmptyState icon="wallet" title={t('payments.kindsNone')} />}
        {kind && (
          <>
            <ProviderChoice kinds={list} value={kind.provider} label={t('payments.chooseProvider')} onChange={setChosen} />
            {!canSave && <p className="note">{t('payments.accountReadOnly')}</p>}
            {save.error && <ErrorNote error={save.error} title={t('payments.accountNotSaved')} />}
            <div className="account-two">
              <AccountForm
                key={kind.provider}
                form={form}
                provider={kind.provider}
                initial={valuesOf('', kind.currencies.length === 1 ? kind.currencies : [], kind.fields)}
                currencies={kind.currencies}
                fields={kind.fields}
                isReadOnly={!canSave}
                onChange={() => setDirty(true)}
                onSubmit={submit}
              >
                <CallbackAddress provider={kind.provider} url={null} />
              </AccountForm>
              <aside className="account-rail">
                <section className="account-pane" aria-labelledby="account-check">
                  <h2 id="account-check" className="t16 b">
                    {t('kit.check')}
                  </h2>
                  <p className="t13 m3">{t('kit.checkAfterSave')}</p>
                  <p className="t13 m3">{t('payments.checkHint')}</p>
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
