/** What the server wrote into the document for the page to begin with. */
export function pageData<Data>(): Data {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as Data
}
