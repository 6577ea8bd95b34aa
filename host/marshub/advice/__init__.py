"""Advice on the pending question: found in a process of its own, and put into sentences.

`sentences` makes rows of what was found, `spoken` lines of rows; `helper` is this end of the process, `thinking` its
other.
"""
