// @ts-check
import { stripVTControlCharacters } from 'node:util'

/* Reads the counts from the test runners' reports. `names` lists the failed tests, each with the beginning of its reason. The summary
   repeats them for readers who only see the end of a run. */

/** @typedef {{ passed: number, failed: number, skipped: number, names?: string[] }} Counts */

/** @returns {Counts} */
export function vitestCounts(/** @type {any} */ report, /** @type {number} */ code) {
  const names = report.testResults.flatMap(failuresOfFile)
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && names.length === 0 ? 1 : names.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    names,
  }
}

/** @returns {string[]} */
function failuresOfFile(/** @type {any} */ { name, status, message, assertionResults }) {
  const failed = assertionResults.filter((/** @type {any} */ one) => one.status === 'failed')
  // A file that couldn't be loaded contains no failed test.
  if (status === 'failed' && failed.length === 0) return [`FAILED ${name}: ${beginning(message)}`]
  return failed.map((/** @type {any} */ one) => `FAILED ${name} › ${one.fullName}: ${beginning(one.failureMessages[0])}`)
}

/** @returns {Counts} */
export function playwrightCounts(/** @type {any} */ { stats, errors, suites }, /** @type {number} */ code) {
  const failed = stats.unexpected + errors.length
  return {
    passed: stats.expected,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: stats.skipped,
    names: [...errors.map((/** @type {any} */ error) => `FAILED ${beginning(error.message)}`), ...suites.flatMap(failuresOfSuite)],
  }
}

/** @returns {string[]} */
function failuresOfSuite(/** @type {any} */ { specs, suites = [], file }) {
  const failures = specs.flatMap((/** @type {any} */ { title, tests }) =>
    tests
      .filter((/** @type {any} */ { status }) => status === 'unexpected')
      .map(
        (/** @type {any} */ { projectName, results }) =>
          `FAILED [${projectName}] ${file}:${results[0]?.error?.location?.line} › ${title}${pageOf(results[0])}: ${beginning(results[0]?.error?.message)}`,
      ),
  )
  return [...failures, ...suites.flatMap(failuresOfSuite)]
}

/** Returns the address and title of the page where a journey failed. The journeys' fixtures attach them. */
function pageOf(/** @type {any} */ result) {
  const page = result?.attachments?.find((/** @type {any} */ { name }) => name === 'page')
  return page?.body ? ` › at ${Buffer.from(page.body, 'base64')}` : ''
}

function beginning(/** @type {string | undefined} */ message) {
  const lines = stripVTControlCharacters(message ?? '').split('\n')
  return lines.slice(0, 4).join(' ').slice(0, 400)
}
