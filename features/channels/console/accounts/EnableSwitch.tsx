import { Switch, Tooltip } from 'antd'
import { useCan } from '#console/kit/Can.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { channelCalls, type MessageAccount } from '#features/channels/contract.ts'

/** At once, since it can be switched back; only what has worked may take a channel over. */
export function EnableSwitch({ account: { id, name, isEnable, hasPassed } }: { account: MessageAccount }) {
  const t = useT()
  const canSwitch = useCan(channelCalls.setEnable.access)
  const { mutate, isPending } = useCall(channelCalls.setEnable, { changes: [channelCalls.list, channelCalls.detail] })
  const isWaiting = !hasPassed && !isEnable
  const change = (isOn: boolean) =>
    mutate(
      { id, isEnable: isOn },
      { onSuccess: () => showToast({ kind: 'success', text: t(isOn ? 'channels.enabled' : 'channels.disabled', { name }) }) },
    )
  return (
    <Tooltip title={isWaiting && canSwitch ? t('channels.enableAfterCheck') : null}>
      <Switch
        aria-label={t('channels.enableOf', { name })}
        checked={isEnable}
        disabled={!canSwitch || isWaiting}
        loading={isPending}
        onChange={change}
      />
    </Tooltip>
  )
}
