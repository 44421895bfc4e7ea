import { Button, Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import type { FileRef } from '#core/schema.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { MoneyInput } from '#console/kit/MoneyInput.tsx'
import { useT } from '#console/kit/text.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { moved, savedLottery, savedPrize } from '#features/lottery/console/setup/draft.ts'
import { useRefetch } from '#features/lottery/console/useLottery.ts'
import { MOST_PER_ROUND, MOST_STOCK } from '#features/lottery/rules.ts'
import type { Lottery } from '#features/lottery/shapes.ts'

type Draft = { name: string; item: string; stock: number; perRound: number; value: string; picture: FileRef[] }
type SavedPrize = ReturnType<typeof savedPrize>
/** `no` is the prize's place; null: a new one, at the end. */
type Props = { lottery: Lottery; no: number | null; onClose: () => void }

export function PrizeDrawer({ lottery, no, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Draft>()
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const refetch = useRefetch()
  const prize = lottery.prizes.find((one) => one.no === no)
  const others = lottery.prizes.map(savedPrize)
  const start: Draft = prize
    ? { ...prize, picture: prize.picture ? [prize.picture] : [] }
    : { name: '', item: '', stock: 1, perRound: 1, value: '', picture: [] }

  const save = async (prizes: SavedPrize[]) => {
    setBusy(true)
    setError(null)
    try {
      await callApi(lotteryCalls.save, savedLottery(lottery, { prizes }), { ignoresErrors: true })
      onClose()
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setError(refused)
    } finally {
      setBusy(false)
      void refetch()
    }
  }
  const submit = ({ picture, ...draft }: Draft) => {
    const saved = { ...draft, pictureFileId: picture[0]?.id ?? null }
    return save(no === null ? [...others, saved] : others.with(no - 1, saved))
  }
  return (
    <EditDrawer
      title={t(no === null ? 'lottery.addPrize' : 'lottery.editPrize')}
      isDirty={isDirty}
      isBusy={isBusy}
      onSave={form.submit}
      onClose={onClose}
      more={
        no !== null && (
          <>
            <Button danger onClick={() => void save(others.toSpliced(no - 1, 1))}>
              {t('lottery.removePrize')}
            </Button>
            <Button disabled={no === 1} onClick={() => void save(moved(others, no - 1, -1))}>
              {t('lottery.up')}
            </Button>
            <Button disabled={no === others.length} onClick={() => void save(moved(others, no - 1, 1))}>
              {t('lottery.down')}
            </Button>
          </>
        )
      }
    >
      {error && <ErrorNote error={error} title={t('lottery.notSaved')} />}
      <FieldForm<Draft> form={form} initialValues={start} onValuesChange={() => setDirty(true)} onFinish={(draft) => void submit(draft)}>
        <Field name="name" label={t('lottery.prizeName')} isRequired hint={t('lottery.prizeNameHint')}>
          <Input maxLength={30} autoComplete="off" data-autofocus />
        </Field>
        <Field name="item" label={t('lottery.item')}>
          <Input maxLength={60} autoComplete="off" />
        </Field>
        <Field name="stock" label={t('lottery.stock')} isRequired>
          <InputNumber min={1} max={MOST_STOCK} precision={0} />
        </Field>
        <Field name="perRound" label={t('lottery.perRound')} isRequired hint={t('lottery.perRoundHint')}>
          <InputNumber min={1} max={MOST_PER_ROUND} precision={0} />
        </Field>
        <Field name="value" label={t('lottery.value')} hint={t('lottery.valueHint')}>
          <MoneyInput />
        </Field>
        <Field name="picture" label={t('lottery.picture')}>
          <FileUpload purpose="content" />
        </Field>
      </FieldForm>
    </EditDrawer>
  )
}
