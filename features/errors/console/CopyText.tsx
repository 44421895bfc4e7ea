import { Button } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { t, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  showToast({ kind: 'success', text: t('core.copied') })
}

export function CopyText({ text }: { text: string }) {
  const t = useT()
  return (
    <Button
      type="text"
      size="small"
      aria-label={t('core.copy')}
      onClick={() => void copyText(text)}
      icon={<Icon name="copy" size={14} />}
    />
  )
}
