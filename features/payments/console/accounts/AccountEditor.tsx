import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ResultOf } from '#core/call.ts'
import { errors } from '#core/errors.ts'
import type { Currency } from '#core/money.ts'
import { CheckPane } from '#console/kit/accounts/CheckPane.tsx'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { refetchCalls, useCall } from '#console/kit/query.ts'
import { SaveBar } from '#console/kit/SaveBar.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { payAccountCalls } from '#features/payments/accountContract.ts'
import { AccountForm } from '#features/payments/console/accounts/AccountForm.tsx'
import { requestOf, valuesOf, type AccountValues } from '#features/payments/console/accounts/accountValues.ts'
import { CallbackAddress } from '#features/payments/console/accounts/CallbackAddress.tsx'
import { CertificateEnd } from '#features/payments/console/accounts/CertificateEnd.tsx'
import { ChooseEvents } from '#features/payments/console/accounts/ChooseEvents.tsx'
import { EnableSwitch } from '#features/payments/console/accounts/EnableSwitch.tsx'
import { EventLinks } from '#features/payments/console/accounts/EventLinks.tsx'
import { checkOf, useCheckOnArrival } from '#console/kit/accounts/useCheckOnArrival.ts'
import { LOCAL } from '#features/payments/rules.ts'
import { paymentPages } from '#features/payments/pages.ts'

type Props = { account: ResultOf<typeof payAccountCalls.detail>; currencies: readonly Currency[] }
const reads = [payAccountCalls.list, payAccountCalls.detail]

/** Rendered anew for each version: what was saved is what it begins with, and what is checked. */
export function AccountEditor({ account, currencies }: Props) {
  const t = useT()
  const { id, version, provider, providerName, name, fields, events } = account
  const isLocal = provider === LOCAL
  const canSave = useCan(payAccountCalls.save.access)
  const [form] = Form.useForm<AccountValues>()
  const [isDirty, setDirty] = useState(false)
  const save = useCall(payAccountCalls.save, { ignoresErrors: true })
  const check = useCall(payAccountCalls.check, { changes: reads, ignoresErrors: true })
  const { mutate: startCheck } = check
  const guard = useUnsavedGuard(isDirty && !save.isPending)
  useCheckOnArrival(version, () => startCheck({ id }))

  const client = useQueryClient()
  const navigate = useNavigate()
  const submit = async (values: AccountValues) => {
    try {
      const saved = await save.mutateAsync({ id, version, provider, ...requestOf(values, fields) })
      setDirty(false)
      showToast({ kind: 'success', text: t('payments.accountSaved') })
      await navigate('.', { replace: true, state: checkOf(saved.version) })
      await refetchCalls(client, reads)
    } catch (error) {
      if (showRefusedFields(form, error)) save.reset()
    }
  }
  const discard = () => {
    form.resetFields()
    setDirty(false)
  }
  const isChanged = save.error?.code === errors['core.changed'].code

  return (
    <PageFrame
      page={paymentPages.edit}
      title={name}
      subtitle={providerName}
      actions={
        <>
          <span aria-hidden className="m2">
            {t('payments.column_enable')}
          </span>
          <EnableSwitch account={account} />
        </>
      }
      {...(canSave &&
        !isLocal && {
          footer: (
            <SaveBar isDirty={isDirty} isBusy={save.isPending} saveText={t('kit.saveAndCheck')} onSave={form.submit} onDiscard={discard} />
          ),
        })}
    >
      <div className="frame-body">
        {!canSave && <p className="note">{t('payments.accountReadOnly')}</p>}
        {isLocal && <p className="note">{t('payments.accountLocal')}</p>}
        {save.error && (
          <ErrorNote error={isChanged ? new Error(t('payments.accountChanged')) : save.error} title={t('payments.accountNotSaved')} />
        )}
        <div className="account-two">
          {!isLocal && (
            <AccountForm
              form={form}
              provider={provider}
              initial={valuesOf(name, account.currencies, fields)}
              currencies={currencies}
              fields={fields}
              isReadOnly={!canSave}
              onChange={() => setDirty(true)}
              onSubmit={(values) => void submit(values)}
            >
              <CallbackAddress provider={provider} url={account.callbackUrl} />
            </AccountForm>
          )}
          <aside className="account-rail">
            {!isLocal && (
              <CheckPane
                account={account}
                words="payments.step"
                hint={t('payments.checkHint')}
                canCheck={canSave}
                isDirty={isDirty}
                isChecking={check.isPending}
                error={check.error}
                onCheck={() => startCheck({ id })}
              >
                <CertificateEnd endTime={account.endTime} />
              </CheckPane>
            )}
            <section className="account-pane" aria-labelledby="account-events">
              <div className="row g2">
                <h2 id="account-events" className="t16 b sp">
                  {t('payments.eventsUsing')}
                </h2>
                {canSave && !isLocal && account.isEnable && account.checkState === 'Passed' && <ChooseEvents account={account} />}
              </div>
              {events.length === 0 && <p className="t13 m3">{t('payments.eventNoneHint')}</p>}
              <EventLinks events={events} />
            </section>
          </aside>
        </div>
      </div>
      {guard}
    </PageFrame>
  )
}
