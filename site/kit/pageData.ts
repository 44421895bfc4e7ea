/** What the server wrote into a document for the page to begin with. */
export function pageData<Data>(of: Document = document): Data {
  return JSON.parse(of.getElementById('page-data')?.textContent ?? 'null') as Data
}
