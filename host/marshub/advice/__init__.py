"""Advice on the pending question: searched in a process of its own, and put into sentences.

`sentences` makes `rows` of a search's result, `translated_rows` makes lines of these rows. `worker_process` is the
table's end of the search process, `worker` is that process.
"""
