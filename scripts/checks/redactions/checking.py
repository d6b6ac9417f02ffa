"""Crafted documents that are redacted, and many trials at once."""

import multiprocessing
import re
import signal

from checks.readers import isolated
from checks.redactions import letters, searching
from checks.redactions.runs import Result, redact, statuses
from checks.redactions.trials import Needle



def crafted(trial, options, folder) -> Result:
    """Redacts a crafted document."""
    name = file_name(trial)
    path, output = folder / f"{name}.pdf", folder / f"{name}.redacted.pdf"
    path.write_bytes(trial.file())
    redaction = redact(options, path, output, "--text", trial.secret, *trial.options)
    result = Result(trial.kind, trial.title, "refused", command=redaction.command, images=len(redaction.images))
    result.flaws += statuses(redaction)
    if redaction.is_written and redaction.status in (0, 1):
        password = trial.options[1] if "--password" in trial.options else ""
        judge(result, trial, redaction, path, password)
    if result.outcome != "LEAKED" and result.outcome not in trial.accepts:
        result.flaws.append(f"{result.outcome}, but should be {' or '.join(sorted(trial.accepts))}: "
                            + redaction.messages.rpartition(".pdf: ")[2][:100])
    if not options.keep:
        path.unlink()
        output.unlink(missing_ok=True)
    return result


def judge(result, trial, redaction, path, password):
    """Looks for the words in the copy, and for letters that went with them."""
    needle = Needle(trial.secret, trial.ignores_case)
    result.found = searching.find(redaction.output, needle, password, all_readers=redaction.status != 0)
    result.found += [("pikepdf", "codes in a stream")] * has_evidence(redaction.output, trial.evidence, password)
    result.outcome = "listed" if redaction.status else "removed"
    plain = any("page 2" in place for reader, place in result.found if reader != "shown whole")
    if result.found and (redaction.status == 0 or plain or not redaction.names(trial.page)):
        result.outcome = "LEAKED"
    elif redaction.status and not redaction.names(None):
        result.flaws.append("the status is 1, and the report doesn't say why")
    bare = path.with_suffix(".bare.pdf") if trial.is_own else None
    if bare:
        bare.write_bytes(trial.bare_file())
    try:
        needles = [needle] + [Needle(part, trial.ignores_case) for part in trial.parts]
        result.over = letters.lost(path, redaction.output, needles, password, redaction.images, bare)
    except isolated.Lost as error:
        result.flaws += [f"letters can't be compared: {error}"] if letters.readable(path, password) else []
    if bare:
        bare.unlink()


def has_evidence(path, evidence, password) -> bool:
    """Whether a decoded stream has bytes that show the secret to people."""
    if not evidence:
        return False

    def look():
        import pikepdf

        with pikepdf.open(path, password=password) as pdf:
            for value in pdf.objects:
                if isinstance(value, pikepdf.Stream):
                    data = value.read_bytes()
                    if any(one in data or one.lower() in data.lower() for one in evidence):
                        return True
        return False
    try:
        return isolated.run(look)
    except isolated.Lost:
        return False


def work(index: int) -> Result:
    """One trial, in a process of its own."""
    job = JOBS[index]
    try:
        return job(FOLDER)
    except Exception as error:
        return Result("the check", f"trial {index}", "refused", flaws=[f"{type(error).__name__}: {error}"])


JOBS, FOLDER = [], None


def run_all(jobs, options, folder):
    """Runs the jobs in processes; yields each result."""
    global FOLDER
    import pikepdf  # noqa: F401  here, so that each process has them already
    import pymupdf
    import pypdfium2  # noqa: F401

    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    JOBS[:], FOLDER = jobs, folder
    forget = (signal.SIGTERM, signal.SIG_DFL)
    with multiprocessing.get_context("fork").Pool(options.jobs, signal.signal, forget) as pool:
        yield from pool.imap_unordered(work, range(len(jobs)), chunksize=2)


def file_name(trial) -> str:
    return re.sub(r"[^A-Za-z0-9.-]+", "_", trial.title)
