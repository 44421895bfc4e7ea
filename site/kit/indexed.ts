/** IndexedDB as promises: a request's answer, and a transaction that is safely written. */
export function openIndexed(name: string, version: number, upgrade: (db: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', () => upgrade(request.result))
  return answered(request)
}

export function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(request.error ?? new Error('IndexedDB')))
  })
}

export function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, fail) => {
    transaction.addEventListener('complete', () => done())
    for (const failure of ['error', 'abort']) transaction.addEventListener(failure, () => fail(transaction.error ?? new Error('IndexedDB')))
  })
}
