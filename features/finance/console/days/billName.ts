import { t } from '#console/kit/text.ts'

/** Of the organiser's own account the bill is a bank's. */
export const billName = ({ account, name }: { account: string; name: string }) => (account === 'offline' ? t('finance.bank') : name)
