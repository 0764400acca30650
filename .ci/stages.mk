# The stages of `.ci/run`, and which each of them needs. Others run by their names: `beside` and `programs` on machines of their own, `long`
# once a week.
STAGES := newcomer format tools manifests engine page package examples judge tests repository served exported

all: $(STAGES)

# Nothing is built before the commands of the README, nor beside them.
format manifests engine page package examples tests: newcomer
engine page package tests: tools
judge: engine page
repository: tests
served: judge
exported: served

.PHONY: all $(STAGES)
$(STAGES):
	@.ci/run $@
