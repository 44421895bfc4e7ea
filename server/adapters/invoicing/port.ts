/** What a service that issues electronic invoices is told of one. Amounts in yuan with two decimals, rates in percent. */
export type ToIssue = {
  /** The same number again is the same invoice, never a second one. */
  requestNo: string
  /** 81 special, 82 ordinary. */
  kind: 81 | 82
  seller: { name: string; taxNo: string }
  buyer: {
    isCompany: boolean
    name: string
    taxNo: string
    address: string
    phone: string
    bank: string
    bankAccount: string
  }
  lines: { name: string; taxRate: number; amount: string; net: string; tax: string }[]
  remark: string
  drawer: string
}

/** 1 issued by mistake, 2 goods returned, 3 service ended, 4 allowance: what the tax bureau asks for. */
export type RedCode = 1 | 2 | 3 | 4
export type ToCancel = { requestNo: string; redNo: string; reason: RedCode }

/** `Processing`: taken on, or waiting for a person at the tax bureau, as `reason` then says. */
export type ServiceTold =
  { state: 'Processing'; reason: string } | { state: 'Done'; number: string; time: Date } | { state: 'Refused'; reason: string }

/**
 * A service that issues invoices. A clear no is `Refused`; whatever stays unknown throws, and is asked for again under the same number.
 * Nothing is asked while a transaction is open.
 */
export type InvoiceService = {
  issue: (invoice: ToIssue) => Promise<ServiceTold>
  /** Null: it has never heard of it. */
  query: (requestNo: string) => Promise<ServiceTold | null>
  cancel: (red: ToCancel) => Promise<ServiceTold>
  queryRed: (redNo: string) => Promise<ServiceTold | null>
  /** The PDF or OFD of one that is done. */
  file: (requestNo: string) => Promise<Buffer>
}
