import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ResultOf } from '#core/call.ts'
import { errors } from '#core/errors.ts'
import { CheckPane } from '#console/kit/accounts/CheckPane.tsx'
import { typedFields } from '#console/kit/accounts/fieldValues.ts'
import { checkOf, useCheckOnArrival } from '#console/kit/accounts/useCheckOnArrival.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { refetchCalls, useCall } from '#console/kit/query.ts'
import { SaveBar } from '#console/kit/SaveBar.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { channelCalls } from '#features/channels/contract.ts'
import { AccountForm } from '#features/channels/console/accounts/AccountForm.tsx'
import type { AccountValues } from '#features/channels/console/accounts/accountValues.ts'
import { EnableSwitch } from '#features/channels/console/accounts/EnableSwitch.tsx'
import { ReceiptAddress } from '#features/channels/console/accounts/ReceiptAddress.tsx'
import { channelPages } from '#features/channels/pages.ts'

const reads = [channelCalls.list, channelCalls.detail]

/** Rendered anew for each version: what was saved is what it begins with, and what is checked. */
export function AccountEditor({ account }: { account: ResultOf<typeof channelCalls.detail> }) {
  const t = useT()
  const { id, version, provider, providerName, name, fields } = account
  const canSave = useCan(channelCalls.save.access)
  const [form] = Form.useForm<AccountValues>()
  const [isDirty, setDirty] = useState(false)
  const save = useCall(channelCalls.save, { ignoresErrors: true })
  const check = useCall(channelCalls.check, { changes: reads, ignoresErrors: true })
  const { mutate: startCheck } = check
  const guard = useUnsavedGuard(isDirty && !save.isPending)
  useCheckOnArrival(version, () => startCheck({ id }))

  const client = useQueryClient()
  const navigate = useNavigate()
  const submit = async (values: AccountValues) => {
    try {
      const saved = await save.mutateAsync({ id, version, provider, name: values.name, fields: typedFields(values, fields) })
      setDirty(false)
      showToast({ kind: 'success', text: t('channels.saved') })
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
      page={channelPages.edit}
      title={name}
      subtitle={providerName}
      actions={
        <>
          <span aria-hidden className="m2">
            {t('channels.column_enable')}
          </span>
          <EnableSwitch account={account} />
        </>
      }
      {...(canSave && {
        footer: (
          <SaveBar isDirty={isDirty} isBusy={save.isPending} saveText={t('kit.saveAndCheck')} onSave={form.submit} onDiscard={discard} />
        ),
      })}
    >
      <div className="frame-body">
        {!canSave && <p className="note">{t('channels.readOnly')}</p>}
        {save.error && <ErrorNote error={isChanged ? new Error(t('channels.changed')) : save.error} title={t('channels.notSaved')} />}
        <div className="account-two">
          <AccountForm
            form={form}
            provider={provider}
            name={name}
            fields={fields}
            isReadOnly={!canSave}
            onChange={() => setDirty(true)}
            onSubmit={(values) => void submit(values)}
          >
            {account.receiptUrl && <ReceiptAddress provider={provider} url={account.receiptUrl} />}
          </AccountForm>
          <aside className="account-rail">
            <CheckPane
              account={account}
              words="channels.step"
              hint={t('channels.checkHint')}
              canCheck={canSave}
              isDirty={isDirty}
              isChecking={check.isPending}
              error={check.error}
              onCheck={() => startCheck({ id })}
            />
          </aside>
        </div>
      </div>
      {guard}
    </PageFrame>
  )
}
